export { attachmentVisibility } from './diff-file-attachment.access';
export { diffFileAttachmentPolicy } from './diff-file-attachment.policy';
export { DiffFileAttachmentPresenter } from './diff-file-attachment.presenter';
export { DiffFileAttachmentUploads } from './diff-file-attachment.uploads';
export { DiffFileAttachmentsModule } from './diff-file-attachments.module';
export { isSide } from './side';
export {
  DiffFileAttachmentsService,
  type CheckedAttachment,
  type ShownAttachment,
} from './diff-file-attachments.service';
