import { Module } from '@nestjs/common';
import { AttachedFilesModule } from '../attached-files';
import { RepositoriesModule } from '../../repositories/repositories';
import { AttachmentSender } from './attachment-sender';
import { DiffFileAttachmentPresenter } from './diff-file-attachment.presenter';
import { DiffFileAttachmentUploads } from './diff-file-attachment.uploads';
import { DiffFileAttachmentsController } from './diff-file-attachments.controller';
import { DiffFileAttachmentsService } from './diff-file-attachments.service';

/** Files tied to files in a repository or in diffs of review requests. */
@Module({
  imports: [AttachedFilesModule, RepositoriesModule],
  controllers: [DiffFileAttachmentsController],
  providers: [DiffFileAttachmentsService, AttachmentSender, DiffFileAttachmentUploads, DiffFileAttachmentPresenter],
  exports: [DiffFileAttachmentsService, DiffFileAttachmentPresenter, DiffFileAttachmentUploads],
})
export class DiffFileAttachmentsModule {}
