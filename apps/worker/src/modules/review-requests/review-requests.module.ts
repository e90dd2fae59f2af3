import { Module } from '@nestjs/common';
import { DeletedReviewRequest } from './deleted-review-request';
import { ReviewRequestLog } from './review-request-log';
import { ReviewRequestsProcessor } from './review-requests.processor';

/** Follow-up work of changes to review requests. */
@Module({ providers: [ReviewRequestsProcessor, ReviewRequestLog, DeletedReviewRequest] })
export class ReviewRequestsModule {}
