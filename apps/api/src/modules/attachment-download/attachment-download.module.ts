import { Module } from '@nestjs/common';
import { AttachmentDownloadController } from './attachment-download.controller';
import { StoredAttachments, StoredAttachmentTarget } from './stored-attachment';

/** The bytes of attachments. */
@Module({ controllers: [AttachmentDownloadController], providers: [StoredAttachments, StoredAttachmentTarget] })
export class AttachmentDownloadModule {}
