import type { WebhookEventName } from '@review-service/contracts/webhooks';
import type { ReviewRequestHappening } from '../../requests/review-requests';

/** An event that webhooks are told of, and what it is about. */
export type Told = { readonly actorId: number } & (
  | { readonly name: 'review_request_published'; readonly changeId: number | undefined }
  | { readonly name: 'review_request_closed'; readonly status: 'S' | 'D' }
  | { readonly name: 'review_request_reopened' }
  | { readonly name: 'review_published' | 'reply_published'; readonly reviewId: number }
) & { readonly name: WebhookEventName };

/** The events of what happened; none: webhooks are not told of it. */
export function toldOf({ name, event }: ReviewRequestHappening): Told[] {
  const { actorId } = event;
  const published = (changeId: number | undefined): Told => ({ name: 'review_request_published', actorId, changeId });
  const review = (reviewId: number): Told => ({ name: 'review_published', actorId, reviewId });
  const reply = (reviewId: number): Told => ({ name: 'reply_published', actorId, reviewId });
  switch (name) {
    case 'review-request.published':
    case 'review-request.updated':
      return [published(event.changeId)];
    case 'review-request.closed':
      return [{ name: 'review_request_closed', actorId, status: event.status }];
    case 'review-request.reopened':
      return [{ name: 'review_request_reopened', actorId }];
    case 'review.published':
      return [review(event.reviewId)];
    case 'reply.published':
      return [reply(event.replyId)];
    case 'publication.made':
      return [
        ...(event.draft ? [published(event.changeId)] : []),
        ...(event.reviewId === undefined ? [] : [review(event.reviewId)]),
        ...event.replyIds.map(reply),
      ];
    default:
      return [];
  }
}
