import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import {
  diffFileAttachmentPolicy,
  DiffFileAttachmentsService,
  type CheckedAttachment,
} from '../../attachments/diff-file-attachments';
import { FileAttachmentsService, type ShownFileAttachment } from '../../attachments/file-attachments';

/** The attachment of a page: one side of a file in a diff, or a file of the review request. */
export type PagedAttachment =
  | { readonly of: 'diff'; readonly attachment: CheckedAttachment }
  | { readonly of: 'request'; readonly attachment: ShownFileAttachment };

/** Those of review requests are found only by people who may read them. */
const policy = {
  read: (caller, paged) => paged.of === 'request' || diffFileAttachmentPolicy.read(caller, paged.attachment),
} satisfies Policy<PagedAttachment>;

/** The attachment that the URL of a page names, by the API's access rule, if the caller may do this with it. */
export const AttachmentOfPageTo = defineTarget({
  uses: { ofDiffs: DiffFileAttachmentsService, ofRequests: FileAttachmentsService },
  policy,
  async find({ ofDiffs, ofRequests }, params, caller): Promise<PagedAttachment | undefined> {
    const named = [numericId(params.display_id), numericId(params.file_attachment_id)] as const;
    const ofDiff = await ofDiffs.findInRequest(...named, caller);
    if (ofDiff) return { of: 'diff', attachment: ofDiff };
    const ofRequest = await ofRequests.findInRequest(...named, caller);
    return ofRequest && { of: 'request', attachment: ofRequest };
  },
});
