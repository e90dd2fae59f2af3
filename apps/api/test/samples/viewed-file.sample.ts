import { randomBytes } from 'node:crypto';
import type { ResourceSample } from '../resource-sample';
import type { TestApi } from '../test-api';

const insert = async (api: TestApi, requestId: unknown, userId: number, path: string) => {
  const [made] = await api.db.query<[{ id: number }]>(
    `insert into viewed_file (review_request_id, user_id, path, digest) values ($1, $2, $3, 'a1') returning id`,
    [requestId, userId, path],
  );
  return { viewed_file_id: made.id };
};

/** What suites expect of viewed files. */
export const viewedFileSample: ResourceSample = {
  name: 'viewed_file',
  plural: 'viewed_files',
  list: ['review-requests/:review_request_id/viewed-files', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/viewed-files/:viewed_file_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'viewed_file',
  sent: () => ({ form: { path: 'src/made-here.ts', digest: 'b2' } }),
  make: ({ api, owner, above }) => insert(api, above.request_row, owner.id, `src/${randomBytes(4).toString('hex')}.ts`),
  // Not even those who may see all know what somebody has viewed.
  secret: {
    seenBy: ['submitter'],
    make: async ({ api, people }, mark) => {
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository());
      return insert(api, request.id, people.submitter.id, mark);
    },
  },
};
