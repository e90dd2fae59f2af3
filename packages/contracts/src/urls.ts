/** The host of an address, without the brackets of IPv6 and the trailing dot of names. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** The longest address that the service connects to. */
export const URL_MAX = 2_000;

/** The message about a faulty address. */
interface Words {
  /** The addresses that are possible. */
  readonly wanted: string;
  /** The replacement of a user name and a password. */
  readonly instead: string;
}

/**
 * Why a text is no address that the service could connect to, or undefined. It judges how the address is written: where
 * its host is, is known only when somebody connects to it.
 */
export function urlFault(text: string, { wanted, instead }: Words): string | undefined {
  // URL parsers accept blanks, control characters and missing slashes.
  if (/[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return `This is no absolute address: ${wanted} is possible.`;
  if (Array.from(text).length > URL_MAX) return `This is too long: at most ${URL_MAX} characters.`;
  const { username, password } = new URL(text);
  if (username || password) return `Leave user name and password out: ${instead}.`;
  return text.includes('#') ? 'Leave the part from "#" on out: it is not sent.' : undefined;
}
