import { Module } from '@nestjs/common';
import { AttachedFilesModule } from '../attached-files';
import { UsersModule } from '../../people/users';
import { UserFileSender } from './user-file-attachment.policy';
import { UserFileAttachmentPresenter } from './user-file-attachment.presenter';
import { UserFileAttachmentsController } from './user-file-attachments.controller';
import { UserFileAttachmentsService } from './user-file-attachments.service';

/** Files that people upload to show in texts. */
@Module({
  imports: [AttachedFilesModule, UsersModule],
  controllers: [UserFileAttachmentsController],
  providers: [UserFileAttachmentPresenter, UserFileAttachmentsService, UserFileSender],
})
export class UserFileAttachmentsModule {}
