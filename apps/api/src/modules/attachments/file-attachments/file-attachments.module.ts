import { Module } from '@nestjs/common';
import { AttachedFilesModule } from '../attached-files';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { FileAttachmentChanges } from './file-attachment.changes';
import { DraftFileAttachmentPresenter, FileAttachmentPresenter } from './file-attachment.presenter';
import { FILE_ATTACHMENTS } from './file-attachments.controllers';
import { FileAttachmentsService } from './file-attachments.service';

/** Files that are attached to review requests, and to their drafts. */
@Module({
  imports: [AttachedFilesModule, ReviewRequestsModule],
  controllers: FILE_ATTACHMENTS,
  providers: [DraftFileAttachmentPresenter, FileAttachmentChanges, FileAttachmentPresenter, FileAttachmentsService],
  exports: [FileAttachmentPresenter, FileAttachmentsService],
})
export class FileAttachmentsModule {}
