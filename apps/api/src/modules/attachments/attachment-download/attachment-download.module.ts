import { Module } from '@nestjs/common';
import { AttachmentBytes } from './attachment-bytes';
import { AttachmentDownloadController } from './attachment-download.controller';
import { StoredAttachments, StoredAttachmentTarget } from './stored-attachment';
import { StoredUserFiles, StoredUserFileTarget } from './stored-user-file';
import { UserFileDownloadController } from './user-file-download.controller';

/** The bytes of attachments. */
@Module({
  controllers: [AttachmentDownloadController, UserFileDownloadController],
  providers: [AttachmentBytes, StoredAttachments, StoredAttachmentTarget, StoredUserFiles, StoredUserFileTarget],
})
export class AttachmentDownloadModule {}
