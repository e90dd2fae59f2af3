import { hiddenFault } from './visible-text';

const RUN_BY_BROWSERS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'];

/** Grants without a redirect. */
const WITHOUT_REDIRECT = ['client-credentials', 'device-code', 'password'];

/** The rule for an address, as text. */
export const REDIRECT_URI_RULE = 'an address to send people back to is absolute, names no user and has no fragment';

/** The addresses in a field: separated by commas or blanks. */
export const readRedirectUris = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/**
 * Is it a valid redirect address: absolute, without a fragment (RFC 6749 section 3.1.2)? It must not look like another
 * one: no user name, which looks like the host, and no hidden characters, which can reverse text.
 */
export function isRedirectUri(text: string): boolean {
  // URL parsers accept these, but later requests are compared as text.
  if (hiddenFault(text) !== undefined || /[\\\s]/.test(text) || /^https?:(?!\/\/[^/])/i.test(text)) return false;
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, username, password } = new URL(text);
  return username === '' && password === '' && !RUN_BY_BROWSERS.includes(protocol);
}

/** The target of an address, to show to people: the host in ASCII, or an application's own scheme. */
export function redirectHost(uri: string): string {
  const { host, protocol } = new URL(uri);
  return host === '' ? protocol : host;
}

/** The fault of an application's addresses, or undefined. */
export function redirectFault(uris: readonly string[], grantType: string): string | undefined {
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined) return `"${wrong}" is not possible: ${REDIRECT_URI_RULE}.`;
  return uris.length === 0 && !WITHOUT_REDIRECT.includes(grantType)
    ? `an application of the type ${grantType} needs at least one address to send people back to.`
    : undefined;
}
