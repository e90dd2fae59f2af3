import type { MailKind } from '@review-service/contracts/user-notifications';
import type { Secrets } from './secrets';

/** The content of an unsubscribe address: the recipient of a mail, and its subject. A digest has no single subject. */
export interface Unsubscribing {
  readonly userId: number;
  readonly reviewRequestId?: number;
  /** Its kinds; undefined: the word is of a release without them. */
  readonly kinds?: readonly MailKind[];
  /** The group by which it came; undefined: it came by none. */
  readonly groupId?: number;
}

const PLACE = 'mail/unsubscribing';

/** A word for an address that acts without a login: only SECRET_KEYS can create one, and it has only this effect. */
export const sealUnsubscribing = (
  secrets: Secrets,
  { userId, reviewRequestId, kinds, groupId }: Unsubscribing,
): string => secrets.seal(PLACE, JSON.stringify({ userId, reviewRequestId, kinds, groupId }));

/** Undefined for a word that was not made here, or whose key was dropped. */
export function openUnsubscribing(secrets: Secrets, word: string): Unsubscribing | undefined {
  const opened = secrets.open(PLACE, word);
  // The reason for the cast: a value that opens was sealed above.
  return opened === undefined ? undefined : (JSON.parse(opened) as Unsubscribing);
}

/** The path of that address. */
export const unsubscribingPath = (word: string): string => `/unsubscribe/${word}/`;
