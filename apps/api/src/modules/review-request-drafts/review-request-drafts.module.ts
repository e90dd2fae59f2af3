import { Module } from '@nestjs/common';
import { DiffsModule } from '../diffs';
import { FileAttachmentsModule } from '../file-attachments';
import { ReviewRequestsModule } from '../review-requests';
import { DraftExpansion } from './draft.expansion';
import { DraftPublication } from './draft-publication';
import { DraftTargetsFinder } from './draft-targets';
import { ReviewRequestDraftTarget } from './review-request-draft.policy';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { ReviewRequestDraftsController } from './review-request-drafts.controller';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/** The drafts of review requests. */
@Module({
  imports: [DiffsModule, FileAttachmentsModule, ReviewRequestsModule],
  controllers: [ReviewRequestDraftsController],
  providers: [
    DraftExpansion,
    DraftPublication,
    DraftTargetsFinder,
    ReviewRequestDraftPresenter,
    ReviewRequestDraftTarget,
    ReviewRequestDraftsService,
  ],
})
export class ReviewRequestDraftsModule {}
