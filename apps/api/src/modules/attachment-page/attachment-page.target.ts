import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller';
import { type RouteParams, RouteTarget } from '../../access/route-target';
import { numericId } from '../../hypermedia/numeric-id';
import { diffFileAttachmentPolicy, DiffFileAttachmentsService, type CheckedAttachment } from '../diff-file-attachments';

/** Loads the attachment of a page, with the API's access rule. */
@Injectable()
export class AttachmentPageTarget extends RouteTarget<CheckedAttachment> {
  protected readonly policy = diffFileAttachmentPolicy;

  constructor(private readonly attachments: DiffFileAttachmentsService) {
    super();
  }

  protected find({ display_id, file_attachment_id }: RouteParams, caller: Caller) {
    return this.attachments.findInRequest(numericId(display_id), numericId(file_attachment_id), caller);
  }
}

/** The attachment that the URL of a page names, if the caller may do this with it. */
export const AttachmentOfPageTo = RouteTarget.decorator<typeof diffFileAttachmentPolicy>(AttachmentPageTarget);
