import { Module } from '@nestjs/common';
import { AttachmentPreviews } from './attachment-previews';
import { DiffFileAttachmentsProcessor } from './diff-file-attachments.processor';
import { DrawingShares } from './drawing-shares';
import { Thumbnails } from './thumbnails';

/** Follow-up work of attachment uploads. */
@Module({ providers: [DiffFileAttachmentsProcessor, AttachmentPreviews, DrawingShares, Thumbnails] })
export class DiffFileAttachmentsModule {}
