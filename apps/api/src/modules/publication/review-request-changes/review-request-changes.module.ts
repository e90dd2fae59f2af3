import { Module } from '@nestjs/common';
import { DiffsModule } from '../../diffs/diffs';
import { FileAttachmentsModule } from '../../attachments/file-attachments';
import { GroupsModule } from '../../groups/groups';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { UsersModule } from '../../people/users';
import { ChangeMakerExpansion } from './review-request-change.expansions';
import { ReviewRequestChangePresenter } from './review-request-change.presenter';
import { ReviewRequestChangesController } from './review-request-changes.controller';
import { ReviewRequestChangesService } from './review-request-changes.service';

/** What has changed in review requests. */
@Module({
  imports: [DiffsModule, FileAttachmentsModule, GroupsModule, ReviewRequestsModule, UsersModule],
  controllers: [ReviewRequestChangesController],
  providers: [ChangeMakerExpansion, ReviewRequestChangePresenter, ReviewRequestChangesService],
  exports: [ReviewRequestChangePresenter, ReviewRequestChangesService],
})
export class ReviewRequestChangesModule {}
