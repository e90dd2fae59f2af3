import { queryClient } from '../../base/query-client.ts';
import { service } from '../../base/service.ts';
import { commentsQuery } from '../comments.ts';
import { keyOf } from '../../requests/queries.ts';
import type { Desk } from '../desk.ts';
import { REVIEW } from '../kinds.ts';
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

/** A verdict on the reader's draft review, and what is to be published with it. */
interface Written {
  /** The review; undefined: it says nothing, and was not begun. */
  readonly review: number | undefined;
  /** It has more than the verdict. */
  readonly saysMore: boolean;
  /** The owner has changed the review request, and does not publish that: their review is published. */
  readonly staysDraft: boolean;
  readonly replies: ReadonlyMap<number, { readonly id: number }>;
}

/** Publishes the reader's review, and their replies to others. What an owner has changed is published by `publishAll`. */
export async function publish(desk: Desk, verdict: Verdict): Promise<void> {
  const { requestId } = desk;
  const { staysDraft, replies } = await writeVerdict(desk, verdict);
  if (staysDraft) {
    for (const [review, { id: reply }] of replies) await publishReply(requestId, { review, reply });
  } else await publishWritten(requestId);
  await readPublished(requestId);
}

/** Publishes the review and the replies that a reader has written. The call goes through, also if the page is left. */
export async function publishWritten(requestId: number): Promise<void> {
  await service.post(PUBLICATION, { path: { review_request_id: requestId }, body: {}, keepalive: true });
}

/** Reads again what a publication changes. */
export const readPublished = (requestId: number): Promise<unknown> =>
  Promise.all(
    [keyOf(requestId), ['review-requests'], ['dashboard']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Saves what is in open boxes, and the verdict on the reader's draft review. */
export async function writeVerdict(desk: Desk, { shipsIt, toOwnerOnly }: Verdict): Promise<Written> {
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
  const saysMore = drafts.some(({ reply }) => reply === undefined) || Boolean(own?.body_top || own?.body_bottom);
  const written = { saysMore, staysDraft: publication.has_draft, replies: ownReplies };
  if (!saysMore && !shipsIt) return { ...written, review: undefined };
  const review = own?.id ?? (await beginReview(requestId));
  const says = saysMore ? {} : { body_top: SHIP_IT };
  const body = { ...says, ship_it: shipsIt, publish_to_owner_only: toOwnerOnly, public: written.staysDraft };
  await service.put(REVIEW, { path: { ...request, review_id: review }, body });
  return { ...written, review };
}

/** Takes the verdict off the reader's draft review. */
export async function eraseVerdict(requestId: number, { review, saysMore }: Written): Promise<void> {
  if (review === undefined) return;
  const path = { review_request_id: requestId, review_id: review };
  await service.put(REVIEW, { path, body: { ...(saysMore ? {} : { body_top: '' }), ship_it: false } });
}

/** Publishes at once, or not at all, what an owner has changed, their review and their replies. */
export async function publishAll(desk: Desk, { isTrivial }: { isTrivial: boolean }): Promise<void> {
  if (!(await desk.closeAll())) throw new NotSaved();
  await service.post(PUBLICATION, { path: { review_request_id: desk.requestId }, body: { trivial: isTrivial } });
}
