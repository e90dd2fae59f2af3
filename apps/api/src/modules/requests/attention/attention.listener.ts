import { Optional } from '@nestjs/common';
import { type ReviewRequestHappening, toldOf } from '@review-service/contracts/review-request-events';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApprovalRule, UsualApproval } from '@review-service/visibility/approval';
import { AttentionRule, UsualAttention } from '@review-service/visibility/attention-rule';
import { refreshAttention } from '@review-service/visibility/refresh-attention';
import { ListensToReviewRequests, type ReviewRequestListener } from '../review-requests';

/** Keeps who is expected to act, in the transaction of what happens, which has the lock of the review request. */
@ListensToReviewRequests()
export class AttentionListener implements ReviewRequestListener {
  constructor(
    private readonly db: Database,
    @Optional() private readonly attention: AttentionRule = new UsualAttention(),
    @Optional() private readonly approval: ApprovalRule = new UsualApproval(),
  ) {}

  async hear(happening: ReviewRequestHappening): Promise<void> {
    if (!toldOf(happening).movesAttention) return;
    const id = happening.event.reviewRequestId;
    await this.db.change({}, refreshAttention(this.attention, this.approval, sql`array[${id}::integer]`));
  }
}
