/** The credentials of an Authorization header. */
export type SentCredentials =
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'api-token'; readonly value: string }
  | { readonly kind: 'bearer'; readonly value: string }
  /** A header of an unsupported scheme. */
  | { readonly kind: 'unknown' };

/** How an API token begins that somebody made, and one that was made from it. */
const API_TOKEN = /^rb[pc]_/;

const UNKNOWN: SentCredentials = { kind: 'unknown' };

/** Reads an Authorization header. Scheme words match in any case (RFC 9110 section 11.1). */
export function readCredentials(header: string): SentCredentials {
  const [scheme = '', ...rest] = header.split(' ');
  switch (scheme.toLowerCase()) {
    case 'basic':
      return readBasic(rest[0] ?? '');
    case 'token':
      return rest.length === 1 ? { kind: 'api-token', value: rest[0] ?? '' } : UNKNOWN;
    case 'bearer':
      return rest.length === 1 ? { kind: 'bearer', value: rest[0] ?? '' } : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/**
 * Those of an agent: an OAuth2 token or an API token. Its client knows the scheme Bearer only, so that takes both kinds of
 * API tokens, too.
 */
export function readAgentCredentials(header: string): SentCredentials {
  const credentials = readCredentials(header);
  if (credentials.kind === 'basic') return UNKNOWN;
  const isApiToken = credentials.kind === 'bearer' && API_TOKEN.test(credentials.value);
  return isApiToken ? { kind: 'api-token', value: credentials.value } : credentials;
}

function readBasic(encoded: string): SentCredentials {
  const text = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = text.indexOf(':');
  return colon < 0 ? UNKNOWN : { kind: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}
