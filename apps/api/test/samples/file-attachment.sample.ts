import { keepBytes } from '@review-service/testing/keep-bytes';
import type { ResourceSample } from '../resource-sample';
import type { TestApi } from '../test-api';
import { multipart } from '../upload';

const make: ResourceSample['make'] = async ({ api, above }) => {
  const { id } = await api.make.fileAttachment({ id: Number(above.request_row) }, await fileOf(api, 'A file'));
  return { file_attachment_id: id };
};

/** A text with these words everywhere. */
const fileOf = async ({ db, files }: TestApi, words: string) => ({
  ...{ caption: words, filename: `${words}.txt`, mimetype: 'text/plain', preview: words },
  stored_as: await keepBytes(db, files, Buffer.from(words)),
});

/** What suites expect of file attachment. */
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
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(people.submitter, repository, { groups: [group] });
      return { file_attachment_id: (await api.make.fileAttachment(request, await fileOf(api, mark))).id };
    },
  },
};

/** What suites expect of draft file attachment. */
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
      const drafted = await api.make.fileAttachment(request, { ...(await fileOf(api, mark)), is_published: false });
      await api.make.fileAttachment(request, { ...(await fileOf(api, 'Shown')), draft_caption: mark });
      return { file_attachment_id: drafted.id };
    },
  },
};
