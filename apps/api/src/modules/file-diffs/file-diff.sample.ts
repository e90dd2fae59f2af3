import type { ResourceSample } from '../../../test/resource-sample';

/** What suites know of file diff by heart. */
export const fileDiffSample: ResourceSample = {
  name: 'file',
  plural: 'files',
  list: ['review-requests/:review_request_id/diffs/:diff_revision/files', 'GET'],
  item: ['review-requests/:review_request_id/diffs/:diff_revision/files/:filediff_id', 'GET', 'PUT'],
  policyId: 'file_diff',
  isOpen: true,
  make: async ({ above }) => ({ filediff_id: above.published_file ?? 0 }),
};

/** What suites know of draft file diff by heart. */
export const draftFileDiffSample: ResourceSample = {
  name: 'draft_file',
  plural: 'draft_files',
  list: ['review-requests/:review_request_id/draft/diffs/:diff_revision/files', 'GET'],
  item: ['review-requests/:review_request_id/draft/diffs/:diff_revision/files/:filediff_id', 'GET', 'PUT'],
  policyId: 'draft_file_diff',
  isOpen: true,
  make: async ({ above }) => ({ filediff_id: above.draft_file ?? 0 }),
};
