import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { DeletedReviewRequest } from './deleted-review-request';
import { ReviewRequestLog } from './review-request-log';
import { ReviewRequestsProcessor } from './review-requests.processor';

/** Follow-up work of changes to review requests. */
@Module({ imports: [MailModule], providers: [ReviewRequestsProcessor, ReviewRequestLog, DeletedReviewRequest] })
export class ReviewRequestsModule {}
