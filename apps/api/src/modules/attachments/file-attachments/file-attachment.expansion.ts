import { FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { expansionsById } from '../../../hypermedia/expansions/expansions-by-id';
import { FileAttachmentPresenter } from './file-attachment.presenter';
import { FileAttachmentsService } from './file-attachments.service';

/** Inlines files of review requests that objects name, by the access rule of attachments. */
export const expandFileAttachments = expansionsById(FileAttachmentsService, FILE_ATTACHMENT, FileAttachmentPresenter);
