import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { DiffFileAttachmentsService, type CheckedAttachment } from './diff-file-attachments.service';

/** Who may do what with a visible attachment: the same as with its repository. */
export const diffFileAttachmentPolicy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<CheckedAttachment>;

/** Loads the attachment of a URL. Those of hidden review requests are not found. */
@Injectable()
export class DiffFileAttachmentTarget extends RouteTarget<CheckedAttachment> {
  protected readonly policy = diffFileAttachmentPolicy;

  constructor(private readonly attachments: DiffFileAttachmentsService) {
    super();
  }

  protected find({ repository_id, file_attachment_id }: RouteParams, caller: Caller) {
    return this.attachments.find(numericId(repository_id), numericId(file_attachment_id), caller);
  }
}

/** The attachment that the URL names, if the caller may do this with it. */
export const DiffFileAttachmentTo = RouteTarget.decorator<typeof diffFileAttachmentPolicy>(DiffFileAttachmentTarget);
