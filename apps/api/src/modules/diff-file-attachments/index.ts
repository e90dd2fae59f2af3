export { isVisible as isVisibleAttachment, openedBy as attachmentOpenedBy } from './diff-file-attachment.access';
