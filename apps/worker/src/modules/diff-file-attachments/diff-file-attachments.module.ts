import { Module } from '@nestjs/common';
import { AttachmentPreviews } from './attachment-previews';
import { DiffFileAttachmentsProcessor } from './diff-file-attachments.processor';
import { Thumbnails } from './thumbnails';

/** Follow-up work of attachment uploads. */
@Module({ providers: [DiffFileAttachmentsProcessor, AttachmentPreviews, Thumbnails] })
export class DiffFileAttachmentsModule {}
