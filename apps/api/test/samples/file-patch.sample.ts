import type { ResourceSample } from '../resource-sample';

/** What suites expect of the patches of a diff's files. */
export const filePatchSample: ResourceSample = {
  name: 'patch',
  plural: 'patches',
  list: ['review-requests/:review_request_id/diffs/:diff_revision/patches', 'GET'],
  policyId: 'file_diff',
  isOpen: true,
};

/** The same of a draft's diff. */
export const draftFilePatchSample: ResourceSample = {
  name: 'draft_patch',
  plural: 'draft_patches',
  list: ['review-requests/:review_request_id/draft/diffs/:diff_revision/patches', 'GET'],
  policyId: 'draft_file_diff',
  isOpen: true,
};
