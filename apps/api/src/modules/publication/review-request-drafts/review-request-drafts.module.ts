import { Module } from '@nestjs/common';
import { DiffsModule } from '../../diffs/diffs';
import { FileAttachmentsModule } from '../../attachments/file-attachments';
import { RepositoriesModule } from '../../repositories/repositories';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { UsersModule } from '../../people/users';
import { DraftExpansion } from './draft.expansion';
import { DraftPublication } from './draft-publication';
import { DraftTargetsFinder } from './draft-targets';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { ReviewRequestDraftsController } from './review-request-drafts.controller';
import { ReviewRequestDraftsService } from './review-request-drafts.service';
import { DraftedRequestExpansion, DraftSubmitterExpansion } from './draft-links.expansions';

/** The drafts of review requests. */
@Module({
  imports: [DiffsModule, FileAttachmentsModule, RepositoriesModule, ReviewRequestsModule, UsersModule],
  controllers: [ReviewRequestDraftsController],
  providers: [
    DraftedRequestExpansion,
    DraftSubmitterExpansion,
    DraftExpansion,
    DraftPublication,
    DraftTargetsFinder,
    ReviewRequestDraftPresenter,
    ReviewRequestDraftsService,
  ],
  exports: [DraftPublication, DraftTargetsFinder, ReviewRequestDraftsService],
})
export class ReviewRequestDraftsModule {}
