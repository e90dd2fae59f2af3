import type { ResourceSample } from '../../../test/resource-sample';
import { multipart } from '../../../test/upload';

const make: ResourceSample['make'] = async ({ api, above }) => {
  const { id } = await api.make.fileAttachment({ id: Number(above.request_row) });
  return { file_attachment_id: id };
};

/** What suites know of file attachment by heart. */
export const fileAttachmentSample: ResourceSample = {
  name: 'file_attachment',
  plural: 'file_attachments',
  list: ['review-requests/:review_request_id/file-attachments', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/file-attachments/:file_attachment_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'file_attachment',
  isOpen: true,
  sent: () => multipart({}),
  make,
  secret: {
    seenBy: ['submitter', 'insider', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(people.submitter, repository, { groups: [group] });
      const texts = { caption: mark, filename: `${mark}.txt`, mimetype: 'text/plain', preview: mark };
      return { file_attachment_id: (await api.make.fileAttachment(request, texts)).id };
    },
  },
};

/** What suites know of draft file attachment by heart. */
export const draftFileAttachmentSample: ResourceSample = {
  name: 'draft_file_attachment',
  plural: 'draft_file_attachments',
  list: ['review-requests/:review_request_id/draft/file-attachments', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/draft/file-attachments/:file_attachment_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'draft_file_attachment',
  isOpen: true,
  sent: () => multipart({}),
  make,
  secret: {
    seenBy: ['submitter', 'editor', 'superuser'],
    make: async ({ api, people }, mark) => {
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository());
      const texts = { caption: mark, filename: `${mark}.txt`, mimetype: 'text/plain', preview: mark };
      const drafted = await api.make.fileAttachment(request, { ...texts, is_published: false });
      await api.make.fileAttachment(request, { draft_caption: mark });
      return { file_attachment_id: drafted.id };
    },
  },
};
