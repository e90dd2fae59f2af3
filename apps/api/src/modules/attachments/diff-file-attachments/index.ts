export { attachmentVisibility } from './diff-file-attachment.access';
export { expandDiffAttachments } from './diff-file-attachment.expansion';
export { DiffFileAttachmentUploads } from './diff-file-attachment.uploads';
export { DiffFileAttachmentsModule } from './diff-file-attachments.module';
export { isSide } from './side';
export type { ShownAttachment } from './diff-file-attachments.service';
