import { Injectable, type Type } from '@nestjs/common';
import { DRAFT_FILE_ATTACHMENT, FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestsService, ReviewRequestTarget } from '../../requests/review-requests';
import { DraftFileAttachmentPresenter, FileAttachmentPresenter } from './file-attachment.presenter';
import { type CheckedFileAttachment, FileAttachmentsService } from './file-attachments.service';

/** Who may do what with an attachment of a review request: the same as with the request. */
export const fileAttachmentPolicy = {
  read: (_caller, { request }) => request.readable,
  edit: (_caller, { request }) => request.readable && request.editable,
} satisfies Policy<CheckedFileAttachment>;

@Injectable()
abstract class AnyFileAttachmentTarget extends RouteTarget<CheckedFileAttachment> {
  protected readonly policy = fileAttachmentPolicy;
  protected abstract readonly onDraft: boolean;

  constructor(
    private readonly target: ReviewRequestTarget,
    private readonly requests: ReviewRequestsService,
    private readonly attachments: FileAttachmentsService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.target.above(this.onDraft ? 'edit' : 'read', params, caller);
    return request && this.attachments.find(request, numericId(params.file_attachment_id), this.onDraft);
  }

  /** Under the lock of its review request. */
  protected override async lock({ id, request }: CheckedFileAttachment, caller: Caller) {
    const locked = await this.requests.lock(request.id, caller);
    return locked && this.attachments.find(locked, id, this.onDraft);
  }
}

/** Loads the attachment of a URL as it is. */
@Injectable()
export class FileAttachmentTarget extends AnyFileAttachmentTarget {
  protected readonly onDraft = false;
  protected override readonly shownAs = { definition: FILE_ATTACHMENT, presenter: FileAttachmentPresenter };
}

/** Loads the attachment of a URL as it will be published. */
@Injectable()
export class DraftFileAttachmentTarget extends AnyFileAttachmentTarget {
  protected readonly onDraft = true;
  protected override readonly shownAs = { definition: DRAFT_FILE_ATTACHMENT, presenter: DraftFileAttachmentPresenter };
}

const decorator = (target: Type<AnyFileAttachmentTarget>) => RouteTarget.decorator<typeof fileAttachmentPolicy>(target);

/** The attachment that the URL names, if the caller may do this with it. */
export const FileAttachmentTo = decorator(FileAttachmentTarget);

/** The same on the draft. */
export const DraftFileAttachmentTo = decorator(DraftFileAttachmentTarget);
