export { isShownFile } from './file-attachment.access';
export { FileAttachmentPresenter } from './file-attachment.presenter';
export { FileAttachmentsModule } from './file-attachments.module';
export { FileAttachmentsService, type ShownFileAttachment } from './file-attachments.service';
