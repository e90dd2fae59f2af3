import { Module } from '@nestjs/common';
import { AttachmentPreviews } from './attachment-previews';
import { DrawingShares } from './drawing-shares';
import { Thumbnails } from './thumbnails';

/** Follow-up work of attachment uploads. */
@Module({ providers: [AttachmentPreviews, DrawingShares, Thumbnails] })
export class DiffFileAttachmentsModule {}
