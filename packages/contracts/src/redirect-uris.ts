const RUN_BY_BROWSERS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'];

const CONTROL = /\p{Cc}/u;

/** Grants that send nobody anywhere. */
const WITHOUT_REDIRECT = ['client-credentials', 'device-code', 'password'];

/** What an address must be, in words. */
export const REDIRECT_URI_RULE = 'an address to send people back to is absolute and has no fragment';

/** The addresses in a field: separated by commas or blanks. */
export const readRedirectUris = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** May people be sent back there? An absolute address without a fragment (RFC 6749 section 3.1.2). */
export function isRedirectUri(text: string): boolean {
  // Parsers of URLs forgive what follows; whoever compares the text with a later request does not.
  if (CONTROL.test(text) || /^https?:(?!\/\/[^/])/i.test(text)) return false;
  if (!URL.canParse(text) || text.includes('#')) return false;
  return !RUN_BY_BROWSERS.includes(new URL(text).protocol);
}

/** What is wrong with an application's addresses, or nothing. */
export function redirectFault(uris: readonly string[], grantType: string): string | undefined {
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined) return `"${wrong}" is not possible: ${REDIRECT_URI_RULE}.`;
  return uris.length === 0 && !WITHOUT_REDIRECT.includes(grantType)
    ? `an application of the type ${grantType} needs at least one address to send people back to.`
    : undefined;
}
