import { Module } from '@nestjs/common';
import { AttachmentPreviews } from './attachment-previews';
import { DiffFileAttachmentsProcessor } from './diff-file-attachments.processor';
import { Thumbnails } from './thumbnails';

/** What follows uploads of attachments. */
@Module({ providers: [DiffFileAttachmentsProcessor, AttachmentPreviews, Thumbnails] })
export class DiffFileAttachmentsModule {}
