import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { DraftExpansion } from './draft.expansion';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { ReviewRequestDraftsController } from './review-request-drafts.controller';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/** The drafts of review requests. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [ReviewRequestDraftsController],
  providers: [DraftExpansion, ReviewRequestDraftPresenter, ReviewRequestDraftsService],
})
export class ReviewRequestDraftsModule {}
