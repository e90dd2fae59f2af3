export { attachmentVisibility } from './diff-file-attachment.access';
export { DiffFileAttachmentPresenter } from './diff-file-attachment.presenter';
export { DiffFileAttachmentUploads } from './diff-file-attachment.uploads';
export { DiffFileAttachmentsModule } from './diff-file-attachments.module';
export { isSide } from './side';
export { DiffFileAttachmentsService, type ShownAttachment } from './diff-file-attachments.service';
