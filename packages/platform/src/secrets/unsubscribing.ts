import type { MailKind } from '@review-service/contracts/user-notifications';
import type { Secrets } from './secrets';

/** What a mail's foot leads to: the person who got it, and what it was about. A digest is about nothing alone. */
export interface Unsubscribing {
  readonly userId: number;
  readonly reviewRequestId?: number;
  /** What it told of; undefined: the word is of a release that did not say it. */
  readonly kinds?: readonly MailKind[];
  /** The group by which it came; undefined: it came by none. */
  readonly groupId?: number;
}

const PLACE = 'mail/unsubscribing';

/** A word for an address that acts without a login: only SECRET_KEYS can make one, and it does no more than it says. */
export const sealUnsubscribing = (
  secrets: Secrets,
  { userId, reviewRequestId, kinds, groupId }: Unsubscribing,
): string => secrets.seal(PLACE, JSON.stringify({ userId, reviewRequestId, kinds, groupId }));

/** Undefined for a word that was not made here, or whose key was dropped. */
export function openUnsubscribing(secrets: Secrets, word: string): Unsubscribing | undefined {
  const opened = secrets.open(PLACE, word);
  // The reason for the cast: what opens was sealed above.
  return opened === undefined ? undefined : (JSON.parse(opened) as Unsubscribing);
}

/** The path of that address. */
export const unsubscribingPath = (word: string): string => `/unsubscribe/${word}/`;
