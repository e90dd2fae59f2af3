import { hiddenFault } from './visible-text';

const RUN_BY_BROWSERS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'];

/** Grants that send nobody anywhere. */
const WITHOUT_REDIRECT = ['client-credentials', 'device-code', 'password'];

/** What an address must be, in words. */
export const REDIRECT_URI_RULE = 'an address to send people back to is absolute, names no user and has no fragment';

/** The addresses in a field: separated by commas or blanks. */
export const readRedirectUris = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/**
 * May people be sent back there? An absolute address without a fragment (RFC 6749 section 3.1.2). Nor may it look like
 * another one: a user name in front of the host passes for the host, and hidden characters turn the text round.
 */
export function isRedirectUri(text: string): boolean {
  // Parsers of URLs forgive what follows; whoever compares the text with a later request does not.
  if (hiddenFault(text) !== undefined || /[\\\s]/.test(text) || /^https?:(?!\/\/[^/])/i.test(text)) return false;
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, username, password } = new URL(text);
  return username === '' && password === '' && !RUN_BY_BROWSERS.includes(protocol);
}

/** Whom an address leads to, to be shown to people: the host as it is looked up, or the scheme of a program's own. */
export function redirectHost(uri: string): string {
  const { host, protocol } = new URL(uri);
  return host === '' ? protocol : host;
}

/** What is wrong with an application's addresses, or nothing. */
export function redirectFault(uris: readonly string[], grantType: string): string | undefined {
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined) return `"${wrong}" is not possible: ${REDIRECT_URI_RULE}.`;
  return uris.length === 0 && !WITHOUT_REDIRECT.includes(grantType)
    ? `an application of the type ${grantType} needs at least one address to send people back to.`
    : undefined;
}
