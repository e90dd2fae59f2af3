import {
  type MailTold,
  type ReviewRequestEventName,
  type ReviewRequestEventDetails,
  toldOf,
} from '@review-service/contracts/review-request-events';
import type { MailKind } from '@review-service/contracts/user-notifications';

/** What one mail tells of. */
export interface Told extends MailTold {
  readonly reviewRequestId: number;
  readonly actorId: number;
  readonly isToOwnerOnly: boolean;
  readonly replyIds: readonly number[];
  /** It happened together with others, of which one mail tells. */
  readonly together?: { readonly id: string; readonly count: number } | undefined;
}

/** An event as the outbox or a `mail_event` stores it. */
interface Stored {
  readonly name: string;
  readonly payload: object;
}

/** What a mail about this event tells of; undefined: there is none. */
export function mailOf({ name, payload }: Stored): Told | undefined {
  // The reason for the casts: a stored event has the payload of its name.
  const event = payload as ReviewRequestEventDetails[ReviewRequestEventName];
  const { mail } = toldOf({ name: name as ReviewRequestEventName, event });
  const { reviewRequestId, actorId, togetherId: id, togetherCount: count } = event;
  const together = id === undefined || count === undefined ? undefined : { id, count };
  return mail && { isToOwnerOnly: false, replyIds: [], ...mail, reviewRequestId, actorId, together };
}

/** What people say of whether they want it. */
export const kindsOf = ({ request, reviewId, replyIds }: Told): MailKind[] => [
  ...(request === undefined ? [] : [request]),
  ...(reviewId === undefined ? [] : (['reviews'] as const)),
  ...(replyIds.length === 0 ? [] : (['replies'] as const)),
];

/** It is about a review for the submitter only, and nothing else. */
export const isForOwnerOnly = ({ request, isToOwnerOnly, replyIds }: Told): boolean =>
  isToOwnerOnly && request === undefined && replyIds.length === 0;
