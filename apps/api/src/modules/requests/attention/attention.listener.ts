import { Optional } from '@nestjs/common';
import type { ReviewRequestHappening } from '@review-service/contracts/review-request-events';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApprovalRule, UsualApproval } from '@review-service/visibility/approval';
import { AttentionRule, UsualAttention } from '@review-service/visibility/attention-rule';
import { refreshAttention } from '@review-service/visibility/refresh-attention';
import { ListensToReviewRequests, type ReviewRequestListener } from '../review-requests';

/** After these somebody else may be expected to act. */
const MOVES_ATTENTION: ReadonlySet<ReviewRequestHappening['name']> = new Set([
  'review-request.published',
  'review-request.updated',
  'review-request.closed',
  'review-request.reopened',
  'review.published',
  'reply.published',
  'publication.made',
  'issue.changed',
  'ship-it.revoked',
]);

/** Keeps who is expected to act, in the transaction of what happens, which has the lock of the review request. */
@ListensToReviewRequests()
export class AttentionListener implements ReviewRequestListener {
  constructor(
    private readonly db: Database,
    @Optional() private readonly attention: AttentionRule = new UsualAttention(),
    @Optional() private readonly approval: ApprovalRule = new UsualApproval(),
  ) {}

  async hear({ name, event: { reviewRequestId: id } }: ReviewRequestHappening): Promise<void> {
    if (!MOVES_ATTENTION.has(name)) return;
    await this.db.change({}, refreshAttention(this.attention, this.approval, sql`array[${id}::integer]`));
  }
}
