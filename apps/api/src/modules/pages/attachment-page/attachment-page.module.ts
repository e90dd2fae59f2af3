import { Module } from '@nestjs/common';
import { DiffFileAttachmentsModule } from '../../attachments/diff-file-attachments';
import { FileAttachmentsModule } from '../../attachments/file-attachments';
import { AttachmentPage } from './attachment-page';
import { AttachmentPageController } from './attachment-page.controller';
import { AttachmentSurroundings } from './attachment-surroundings';

/** The page of an attachment, at its `review_url`. */
@Module({
  imports: [DiffFileAttachmentsModule, FileAttachmentsModule],
  controllers: [AttachmentPageController],
  providers: [AttachmentPage, AttachmentSurroundings],
})
export class AttachmentPageModule {}
