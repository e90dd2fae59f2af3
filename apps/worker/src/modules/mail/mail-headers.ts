import { cutAt, inOneLine } from './words';

/** A header whose value ends nothing and begins nothing. */
export const header = (key: string, value: string) => ({ key, value: inOneLine(value) });

/** What tells machines that no person has sent it, so that they do not answer. */
export const AUTOMATIC = [
  header('Auto-Submitted', 'auto-generated'),
  header('X-Auto-Response-Suppress', 'DR, RN, OOF, AutoReply'),
];

/** One click at this address ends such mail (RFC 8058). */
export const unsubscribeHeaders = (address: string) => [
  header('List-Unsubscribe', `<${address}>`),
  header('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
];

/** A name cannot look like an address, nor end the place where it stands. */
export const nameOf = (name: string): string =>
  cutAt(
    inOneLine(name)
      .replace(/["<>@,;:\\()]+/g, ' ')
      .trim(),
    100,
  );

/** Somebody in a header. */
export const addressed = ({ name, address }: { readonly name: string; readonly address: string }) => ({
  name: nameOf(name),
  address,
});
