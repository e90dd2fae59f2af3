import { hiddenFault } from './visible-text';

const RUN_BY_BROWSERS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'];

/** Grants without a redirect. */
const WITHOUT_REDIRECT = ['client-credentials', 'device-code', 'password'];

/** The rule for an address, as text. */
export const REDIRECT_URI_RULE =
  'an address to send people back to begins with https://, and names no user, no fragment and no "*"; programs on ' +
  "people's own machines may have http://127.0.0.1, http://[::1], http://localhost or a scheme of their own with a " +
  'period, such as com.example.app:/back, or that of Cursor';

/** Schemes without a period that editors have claimed on people's machines (decision A26). */
const KNOWN_SCHEMES = ['cursor:'];

/** Hosts of the person's own machine (RFC 8252 section 7.3). */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** The addresses in a field: separated by commas or blanks. */
export const readRedirectUris = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/**
 * May it be stored, as imported applications have it: absolute, without a fragment (RFC 6749 section 3.1.2)? It must not
 * look like another one: no user name, which looks like the host, and no hidden characters, which can reverse text.
 */
export function isStorableRedirectUri(text: string): boolean {
  // URL parsers accept these, but later requests are compared as text.
  if (hiddenFault(text) !== undefined || /[\\\s]/.test(text) || /^https?:(?!\/\/[^/])/i.test(text)) return false;
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, username, password } = new URL(text);
  return username === '' && password === '' && !RUN_BY_BROWSERS.includes(protocol);
}

/**
 * May people be sent there? A code must not pass a network in clear text, so it is https, this machine (RFC 8252 section
 * 7.3) or a program's own scheme, which belongs to a domain (section 7.1). It is one address and no pattern.
 */
export function isRedirectUri(text: string): boolean {
  if (!isStorableRedirectUri(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (text.includes('*') || hostname.includes('*')) return false;
  if (protocol === 'http:') return LOOPBACK.includes(hostname);
  return protocol === 'https:' || protocol.includes('.') || KNOWN_SCHEMES.includes(protocol);
}

/** Does an address lead to a program on the person's own machine, which any program there may pose as? */
export const isOfThisMachine = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' || LOOPBACK.includes(hostname);
};

/** The target of an address, to show to people: the host in ASCII, or an application's own scheme. */
export function redirectHost(uri: string): string {
  const { host, protocol } = new URL(uri);
  return host === '' ? protocol : host;
}

/**
 * The fault of an application's addresses, or undefined. Those that it had before may stay, so that an imported
 * application can be changed otherwise.
 */
export function redirectFault(
  uris: readonly string[],
  grantType: string,
  before: readonly string[] = [],
): string | undefined {
  const wrong = uris.find((uri) => !isRedirectUri(uri) && !before.includes(uri));
  if (wrong !== undefined) return `"${wrong}" is not possible: ${REDIRECT_URI_RULE}.`;
  return uris.length === 0 && !WITHOUT_REDIRECT.includes(grantType)
    ? `an application of the type ${grantType} needs at least one address to send people back to.`
    : undefined;
}
