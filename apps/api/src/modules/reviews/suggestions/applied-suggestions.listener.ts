import { Injectable } from '@nestjs/common';
import type { ReviewRequestHappening } from '@review-service/contracts/review-request-events';
import type { IssueCode } from '@review-service/contracts/issues';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import {
  ListensToReviewRequests,
  ReviewRequestEvents,
  type ReviewRequestListener,
} from '../../requests/review-requests';

/** What publishes drafts. */
const PUBLISHING: readonly ReviewRequestHappening['name'][] = [
  'publication.made',
  'review-request.published',
  'review-request.updated',
];

/** Resolves the issues of comments whose suggestions a published diff has. */
@Injectable()
@ListensToReviewRequests()
export class AppliedSuggestionsListener implements ReviewRequestListener {
  constructor(
    private readonly db: Database,
    private readonly events: ReviewRequestEvents,
  ) {}

  /** An issue that is to be verified waits for that. A trigger counts them on the review request. */
  async hear({ name, event }: ReviewRequestHappening): Promise<void> {
    if (!PUBLISHING.includes(name)) return;
    const { reviewRequestId, actorId } = event;
    const settled = await this.db.change(
      { commentId: number, reviewId: number, to: text },
      sql`
        update review_comment c set
          issue_status = case when c.extra_data->'require_verification' = 'true'::jsonb and c.user_id <> ${actorId}
            then 'A' else 'R' end
        where c.issue_status = 'O' and c.id in (
          select s.comment_id from suggestion s join diff d on d.id = s.applied_diff_id and not d.on_draft
          where s.review_request_id = ${reviewRequestId}
            and d.revision = (
              select max(newest.revision) from diff newest
              where newest.review_request_id = ${reviewRequestId} and not newest.on_draft))
        returning c.id as "commentId", c.review_id as "reviewId", c.issue_status as to`,
    );
    for (const { commentId, reviewId, to } of settled) {
      // The reason for the cast: the statement sets no other.
      const change = { reviewId, commentId, from: 'O' as const, to: to as IssueCode };
      await this.events.send('issue.changed', { ...told(event), ...change });
    }
  }
}

const told = ({ reviewRequestId, displayId, localSiteId, actorId }: ReviewRequestHappening['event']) => ({
  reviewRequestId,
  displayId,
  localSiteId,
  actorId,
});
