import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { DiffFileAttachmentsService, type CheckedAttachment } from './diff-file-attachments.service';

/** Who may do what with a visible attachment: the same as with its repository. */
const policy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<CheckedAttachment>;

/** The attachment that the URL names, if the caller may do this with it. Those of hidden review requests are not found. */
export const DiffFileAttachmentTo = defineTarget({
  uses: { attachments: DiffFileAttachmentsService },
  policy,
  find: ({ attachments }, { repository_id, file_attachment_id }, caller) =>
    attachments.find(numericId(repository_id), numericId(file_attachment_id), caller),
});
