import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { DeletedReviewRequest } from './deleted-review-request';
import { ReviewRequestsProcessor } from './review-requests.processor';

/** Follow-up work of changes to review requests. */
@Module({ imports: [MailModule], providers: [ReviewRequestsProcessor, DeletedReviewRequest] })
export class ReviewRequestsModule {}
