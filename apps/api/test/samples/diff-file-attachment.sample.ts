import type { ResourceSample } from '../resource-sample';
import { multipart } from '../upload';

/** What suites expect of diff file attachment. */
export const diffFileAttachmentSample: ResourceSample = {
  name: 'diff_file_attachment',
  plural: 'diff_file_attachments',
  list: ['repositories/:repository_id/diff-file-attachments', 'GET', 'POST'],
  item: ['repositories/:repository_id/diff-file-attachments/:file_attachment_id', 'GET'],
  policyId: 'diff_file_attachment',
  isOpen: true,
  sent: ({ bare_filediff_id = 0 }) => multipart({ filediff: bare_filediff_id }),
  make: async ({ api, owner, here, above }) => {
    const repository = { id: Number(above.repository_id), name: 'above' };
    const request = await api.make.reviewRequest(owner, repository, here);
    const { id } = await api.make.attachment(request);
    return { file_attachment_id: id, bare_filediff_id: (await api.make.fileDiff(request)).id };
  },
};
