export { isShownFile } from './file-attachment.access';
export { FileAttachmentTo } from './file-attachment.policy';
export { expandFileAttachments } from './file-attachment.expansion';
export { FileAttachmentPresenter } from './file-attachment.presenter';
export { FileAttachmentsModule } from './file-attachments.module';
export {
  type CheckedFileAttachment,
  FileAttachmentsService,
  type ShownFileAttachment,
} from './file-attachments.service';
