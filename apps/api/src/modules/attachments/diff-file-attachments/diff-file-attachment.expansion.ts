import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { expansionsById } from '../../../hypermedia/expansions/expansions-by-id';
import { DiffFileAttachmentPresenter } from './diff-file-attachment.presenter';
import { DiffFileAttachmentsService } from './diff-file-attachments.service';

/** Inlines files beside diffs that objects name, by the access rule of attachments. */
export const expandDiffAttachments = expansionsById(
  DiffFileAttachmentsService,
  DIFF_FILE_ATTACHMENT,
  DiffFileAttachmentPresenter,
);
