import type { Secrets } from './secrets';

/** A new e-mail address of an account, until the reader of its mail confirms it. */
export interface AddressConfirmation {
  readonly userId: number;
  /** The address that the account has: the link is over once it has another one. */
  readonly former: string;
  readonly address: string;
  /** When it was asked for, in milliseconds of Unix time. */
  readonly askedAt: number;
}

const PLACE = 'mail/address-confirmation';

/** How long the link is good, in milliseconds: a day. */
const LIFETIME = 86_400_000;

/** The path of the link that is sent to the new address: only SECRET_KEYS can make one. */
export const confirmationPath = (secrets: Secrets, { userId, former, address, askedAt }: AddressConfirmation): string =>
  `/account/address/${secrets.seal(PLACE, JSON.stringify({ userId, former, address, askedAt }))}/`;

/** The content of such a path's word; undefined for a foreign or expired one, or without its key. */
export function openConfirmation(secrets: Secrets, word: string): AddressConfirmation | undefined {
  const opened = secrets.open(PLACE, word);
  if (opened === undefined) return undefined;
  // The reason for the cast: a value that opens was sealed above.
  const confirmation = JSON.parse(opened) as AddressConfirmation;
  return Date.now() < confirmation.askedAt + LIFETIME ? confirmation : undefined;
}
