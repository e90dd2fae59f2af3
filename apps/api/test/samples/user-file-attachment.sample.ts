import { keepBytes } from '@review-service/testing/keep-bytes';
import type { ResourceSample } from '../resource-sample';
import { multipart } from '../upload';

/** What suites expect of user file attachment. */
export const userFileAttachmentSample: ResourceSample = {
  name: 'user_file_attachment',
  plural: 'user_file_attachments',
  list: ['users/:username/user-file-attachments', 'GET', 'POST'],
  item: ['users/:username/user-file-attachments/:file_attachment_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'user_file_attachment',
  sent: () => multipart({}),
  make: async ({ api, owner, here }) => ({
    file_attachment_id: (await api.make.userFileAttachment(owner, here)).id,
  }),
  secret: {
    seenBy: ['submitter', 'superuser'],
    make: async ({ api, people }, mark) => {
      // Its bytes and their name are for everybody who knows the address, and the crawl tells everybody all addresses.
      const stored_as = await keepBytes(api.db, api.files, Buffer.from('For readers of a text'));
      const file = { caption: mark, filename: 'a.txt', mimetype: 'text/plain', preview: mark, stored_as };
      const { id } = await api.make.userFileAttachment(people.submitter, file);
      return { username: people.submitter.username, file_attachment_id: id };
    },
  },
};
