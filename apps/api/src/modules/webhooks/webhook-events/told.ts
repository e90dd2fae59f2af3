import type { IssueCode } from '@review-service/contracts/issues';
import type { ReviewRequestHappening } from '@review-service/contracts/review-request-events';
import type { WebhookEventName } from '@review-service/contracts/webhooks';

/** An event that webhooks are told of, and what it is about. */
export type Told = { readonly actorId: number } & (
  | { readonly name: 'review_request_published'; readonly changeId: number | undefined }
  | { readonly name: 'review_request_closed'; readonly status: 'S' | 'D' }
  | { readonly name: 'review_request_reopened' }
  | { readonly name: 'review_published' | 'reply_published'; readonly reviewId: number }
  | OfPublished
) & { readonly name: WebhookEventName };

/** What Review Board does not tell. It is told of review requests that are published: of others nobody knows. */
type OfPublished = { readonly isOfPublished: true } & (
  | { readonly name: 'review_request_deleted' }
  | { readonly name: 'ship_it_revoked'; readonly reviewId: number }
  | { readonly name: 'issue_changed'; readonly commentId: number; readonly from: IssueCode }
  | { readonly name: 'status_update_changed'; readonly statusUpdateId: number; readonly happened: string }
);

/** The events of what happened. */
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
    case 'review-request.deleted':
      return [{ name: 'review_request_deleted', actorId, isOfPublished: true }];
    case 'ship-it.revoked':
      return [{ name: 'ship_it_revoked', actorId, reviewId: event.reviewId, isOfPublished: true }];
    case 'issue.changed': {
      const { commentId, from } = event;
      return [{ name: 'issue_changed', actorId, commentId, from, isOfPublished: true }];
    }
    case 'status-update.changed': {
      const { statusUpdateId, happened } = event;
      return [{ name: 'status_update_changed', actorId, statusUpdateId, happened, isOfPublished: true }];
    }
  }
}
