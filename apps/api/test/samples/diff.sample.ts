import type { ResourceSample } from '../resource-sample';
import { multipart } from '../upload';

/** What suites expect of diff. */
export const diffSample: ResourceSample = {
  name: 'diff',
  plural: 'diffs',
  list: ['review-requests/:review_request_id/diffs', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/diffs/:diff_revision', 'GET', 'PUT'],
  policyId: 'diff',
  isOpen: true,
  sent: () => multipart({ base_commit_id: 'c0' }, null),
  replaces: true,
  make: async () => ({ diff_revision: 1 }),
};

/** What suites expect of draft diff. */
export const draftDiffSample: ResourceSample = {
  name: 'draft_diff',
  plural: 'draft_diffs',
  list: ['review-requests/:review_request_id/draft/diffs', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/draft/diffs/:diff_revision', 'GET', 'PUT'],
  policyId: 'draft_diff',
  isOpen: true,
  sent: () => multipart({ base_commit_id: 'c0' }, null),
  replaces: true,
  // Of a series, so that commits can be posted, too.
  make: async ({ api, above }) => {
    const ofDraft = 'from file_diff f where f.id = $1 and';
    await api.db.query(
      `update review_request q set created_with_history = true ${ofDraft} q.id = f.review_request_id`,
      [above.draft_file],
    );
    await api.db.query(
      `update diff d set is_finished = false ${ofDraft} d.review_request_id = f.review_request_id and d.on_draft`,
      [above.draft_file],
    );
    return { diff_revision: 2 };
  },
};
