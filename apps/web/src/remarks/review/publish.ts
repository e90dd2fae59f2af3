import { queryClient } from '../../base/query-client.ts';
import { service } from '../../base/service.ts';
import { commentsQuery } from '../comments.ts';
import { keyOf } from '../../requests/queries.ts';
import type { Desk } from '../desk.ts';
import { publishReply } from '../publish-reply.ts';
import { beginReview, ownRepliesQuery, ownReviewQuery } from '../review-texts.ts';

/** What can be said of a review when it is published. */
export interface Verdict {
  readonly shipsIt: boolean;
  readonly toOwnerOnly: boolean;
}

/** What a review says that only ships it, as in the reference. */
const SHIP_IT = 'Ship It!';

/** Something could not be saved, and its box says why: nothing was published. */
class NotSaved extends Error {
  override readonly message = 'Something that you wrote is not saved yet, so nothing was published.';
}

const PUBLICATION = '/api/review-requests/{review_request_id}/publication/';

/** Publishes the reader's review, and their replies to others. What an owner has changed is published by `publishAll`. */
export async function publish(desk: Desk, { shipsIt, toOwnerOnly }: Verdict): Promise<void> {
  const { requestId } = desk;
  const request = { review_request_id: requestId };
  if (!(await desk.closeAll())) throw new NotSaved();
  const [comments, ownReplies, own, { publication }] = await Promise.all([
    queryClient.query(commentsQuery(requestId)),
    queryClient.query({ ...ownRepliesQuery(requestId), staleTime: 0 }),
    queryClient.query({ ...ownReviewQuery(requestId), staleTime: 0 }),
    service.get(PUBLICATION, { path: request }),
  ]);
  const drafts = comments.filter(({ isPublic }) => !isPublic);
  const saysMore = drafts.some(({ reply }) => reply === undefined) || own?.body_top || own?.body_bottom;
  const staysDraft = publication.has_draft;
  if (saysMore || shipsIt) {
    const path = { ...request, review_id: own?.id ?? (await beginReview(requestId)) };
    const says = saysMore ? {} : { body_top: SHIP_IT };
    const body = { ...says, ship_it: shipsIt, publish_to_owner_only: toOwnerOnly, public: staysDraft };
    await service.put('/api/review-requests/{review_request_id}/reviews/{review_id}/', { path, body });
  }
  if (staysDraft) {
    for (const [review, { id: reply }] of ownReplies) await publishReply(requestId, { review, reply });
  } else await service.post(PUBLICATION, { path: request, body: {} });
  await queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
}

/** Publishes at once, or not at all, what an owner has changed, their review and their replies. */
export async function publishAll(desk: Desk, { isTrivial }: { isTrivial: boolean }): Promise<void> {
  if (!(await desk.closeAll())) throw new NotSaved();
  await service.post(PUBLICATION, { path: { review_request_id: desk.requestId }, body: { trivial: isTrivial } });
}
