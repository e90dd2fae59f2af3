import { Module } from '@nestjs/common';
import { DeletedReviewRequest } from './deleted-review-request';

/** Follow-up work of changes to review requests. */
@Module({ providers: [DeletedReviewRequest] })
export class ReviewRequestsModule {}
