import { Module } from '@nestjs/common';
import { DiffFileAttachmentsModule } from '../../attachments/diff-file-attachments';
import { FileAttachmentsModule } from '../../attachments/file-attachments';
import { GroupsModule } from '../../groups/groups';
import { RepositoriesModule } from '../../repositories/repositories';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { UsersModule } from '../../people/users';
import { NamedHere } from './named-here';
import { ReviewRequestPageController } from './review-request-page.controller';
import { ShownDiffs } from './shown-diffs';
import { ShownFiles } from './shown-files';

/** The page of a review request, at its `absolute_url`. */
@Module({
  imports: [
    DiffFileAttachmentsModule,
    FileAttachmentsModule,
    GroupsModule,
    RepositoriesModule,
    ReviewRequestsModule,
    UsersModule,
  ],
  controllers: [ReviewRequestPageController],
  providers: [NamedHere, ShownDiffs, ShownFiles],
})
export class ReviewRequestPageModule {}
