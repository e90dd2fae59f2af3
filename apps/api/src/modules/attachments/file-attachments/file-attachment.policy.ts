import { DRAFT_FILE_ATTACHMENT, FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type ResourceMetadata } from '../../../hypermedia/resources/resource.metadata';
import { ReviewRequestsService, ReviewRequestTo } from '../../requests/review-requests';
import { DraftFileAttachmentPresenter, FileAttachmentPresenter } from './file-attachment.presenter';
import { type CheckedFileAttachment, FileAttachmentsService } from './file-attachments.service';

/** Who may do what with an attachment of a review request: the same as with the request. */
export const fileAttachmentPolicy = {
  read: (_caller, { request }) => request.readable,
  edit: (_caller, { request }) => request.readable && request.editable,
} satisfies Policy<CheckedFileAttachment>;

const target = (onDraft: boolean, shownAs: ResourceMetadata) =>
  defineTarget({
    uses: {
      parent: ReviewRequestTo.target,
      requests: ReviewRequestsService,
      attachments: FileAttachmentsService,
    },
    policy: fileAttachmentPolicy,
    shownAs,
    async find({ parent, attachments }, params, caller) {
      const request = await parent.checked(onDraft ? 'edit' : 'read', params, caller);
      return request && attachments.find(request, numericId(params.file_attachment_id), onDraft);
    },
    /** Under the lock of its review request. */
    async lock({ requests, attachments }, { id, request }, caller) {
      const locked = await requests.lock(request.id, caller);
      return locked && attachments.find(locked, id, onDraft);
    },
  });

/** The attachment that the URL names, as it is, if the caller may do this with it. */
export const FileAttachmentTo = target(false, { definition: FILE_ATTACHMENT, presenter: FileAttachmentPresenter });

/** The same as it will be published. */
export const DraftFileAttachmentTo = target(true, {
  definition: DRAFT_FILE_ATTACHMENT,
  presenter: DraftFileAttachmentPresenter,
});
