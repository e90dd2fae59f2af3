import type { Schemas } from '@review-service/client';
import type { QueryClient } from '@tanstack/react-query';
import { type readFirstReviews, reviewsQuery } from '../../requests/queries.ts';
import { agentsIn, agentsQuery } from '../../remarks/agents.ts';
import { commentsIn, commentsQuery } from '../../remarks/comments.ts';
import { ownRepliesQuery, ownReviewQuery } from '../../remarks/review-texts.ts';
import { shipItsIn, shipItsQuery } from '../../remarks/review/own-verdict.ts';

type FirstReviews = Awaited<ReturnType<typeof readFirstReviews>>;

interface Known {
  /** Undefined: nobody is signed in. */
  readonly reader: string | undefined;
  /** What the reader has written and not published; undefined: it is not known. */
  readonly publication: Schemas['Publication'] | undefined;
}

/**
 * Keeps what the first reviews of a review request tell, for the queries of its page. These ask themselves where there are more
 * reviews, or where the reader has written something that is not published: it is not among these.
 */
export function keepRemarks(
  client: QueryClient,
  id: number,
  first: FirstReviews,
  { reader, publication }: Known,
): void {
  client.setQueryData(reviewsQuery(id).queryKey, { pages: [first], pageParams: [undefined] });
  if (first.links.next) return;
  client.setQueryData(agentsQuery(id).queryKey, agentsIn(first.reviews));
  const replies = first.reviews.map((review) => review.replies);
  const comments = replies.every((some) => some !== undefined)
    ? commentsIn([...first.reviews, ...replies.flat()])
    : undefined;
  if (!reader) {
    if (comments) client.setQueryData(commentsQuery(id).queryKey, comments);
    return;
  }
  client.setQueryData(shipItsQuery(id, reader).queryKey, shipItsIn(first.reviews, reader));
  if (!publication) return;
  const { review_id: review, reply_ids: ownReplies } = publication;
  if (review === null) client.setQueryData(ownReviewQuery(id).queryKey, null);
  if (ownReplies.length === 0) client.setQueryData(ownRepliesQuery(id).queryKey, new Map());
  if (comments && review === null && ownReplies.length === 0) client.setQueryData(commentsQuery(id).queryKey, comments);
}
