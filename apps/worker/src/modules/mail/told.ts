import type { JobData, JobName } from '@review-service/contracts/queue';
import type { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-request-events';
import type { MailKind } from '@review-service/contracts/user-notifications';

type Queue = typeof REVIEW_REQUESTS_QUEUE;

/** What one mail tells of. */
export interface Told {
  readonly reviewRequestId: number;
  readonly actorId: number;
  /** What became of the review request itself; undefined: nothing. */
  readonly request?: 'published' | 'updated' | 'closed';
  /** The ReviewRequestChange that says what is new. */
  readonly changeId?: number | undefined;
  readonly reviewId?: number | undefined;
  /** The review is for the submitter only. */
  readonly isToOwnerOnly: boolean;
  readonly replyIds: readonly number[];
}

/** What a mail tells of each event; an event that is not here has none, and so has what nobody wants to hear. */
const TOLD: { readonly [Name in JobName<Queue>]?: (event: JobData<Queue, Name>) => Partial<Told> | undefined } = {
  'review-request.published': ({ isTrivial }) => (isTrivial ? undefined : { request: 'published' }),
  'review-request.updated': ({ isTrivial, changeId }) => (isTrivial ? undefined : { request: 'updated', changeId }),
  'review-request.closed': ({ changeId }) => ({ request: 'closed', changeId }),
  'review.published': ({ reviewId, isToOwnerOnly }) => ({ reviewId, isToOwnerOnly }),
  'reply.published': ({ isTrivial, replyId }) => (isTrivial ? undefined : { replyIds: [replyId] }),
  'publication.made': ({ isTrivial, draft, changeId, reviewId, isToOwnerOnly, replyIds }) => {
    const review = { reviewId, isToOwnerOnly };
    const rest = isTrivial ? {} : { ...(draft && { request: draft, changeId }), replyIds };
    return reviewId === undefined && (isTrivial || (!draft && replyIds.length === 0))
      ? undefined
      : { ...review, ...rest };
  },
};

/** What a mail about this event tells of; undefined: there is none. */
export function toldOf<Name extends JobName<Queue>>(name: Name, event: JobData<Queue, Name>): Told | undefined {
  const told = TOLD[name]?.(event);
  const { reviewRequestId, actorId } = event;
  return told && { isToOwnerOnly: false, replyIds: [], ...told, reviewRequestId, actorId };
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
