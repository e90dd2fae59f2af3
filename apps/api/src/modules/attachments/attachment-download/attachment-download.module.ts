import { Module } from '@nestjs/common';
import { AttachmentBytes } from './attachment-bytes';
import { AttachmentDownloadController } from './attachment-download.controller';
import { StoredAttachments } from './stored-attachment';
import { StoredUserFiles } from './stored-user-file';
import { UserFileDownloadController } from './user-file-download.controller';

/** The bytes of attachments. */
@Module({
  controllers: [AttachmentDownloadController, UserFileDownloadController],
  providers: [AttachmentBytes, StoredAttachments, StoredUserFiles],
})
export class AttachmentDownloadModule {}
