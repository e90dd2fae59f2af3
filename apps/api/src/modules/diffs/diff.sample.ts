import type { ResourceSample } from '../../../test/resource-sample';

/** What suites know of diff by heart. */
export const diffSample: ResourceSample = {
  name: 'diff',
  plural: 'diffs',
  list: ['review-requests/:review_request_id/diffs', 'GET'],
  item: ['review-requests/:review_request_id/diffs/:diff_revision', 'GET'],
  policyId: 'diff',
  isOpen: true,
  make: async () => ({ diff_revision: 1 }),
};

/** What suites know of draft diff by heart. */
export const draftDiffSample: ResourceSample = {
  name: 'draft_diff',
  plural: 'draft_diffs',
  list: ['review-requests/:review_request_id/draft/diffs', 'GET'],
  item: ['review-requests/:review_request_id/draft/diffs/:diff_revision', 'GET'],
  policyId: 'draft_diff',
  isOpen: true,
  make: async () => ({ diff_revision: 2 }),
};
