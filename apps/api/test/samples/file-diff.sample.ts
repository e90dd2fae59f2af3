import type { ResourceSample } from '../resource-sample';

/** What suites expect of file diff. */
export const fileDiffSample: ResourceSample = {
  name: 'file',
  plural: 'files',
  list: ['review-requests/:review_request_id/diffs/:diff_revision/files', 'GET'],
  item: ['review-requests/:review_request_id/diffs/:diff_revision/files/:filediff_id', 'GET', 'PUT'],
  policyId: 'file_diff',
  isOpen: true,
  make: async ({ above }) => ({ filediff_id: above.published_file ?? 0 }),
};

/** What suites expect of draft file diff. */
export const draftFileDiffSample: ResourceSample = {
  name: 'draft_file',
  plural: 'draft_files',
  list: ['review-requests/:review_request_id/draft/diffs/:diff_revision/files', 'GET'],
  item: ['review-requests/:review_request_id/draft/diffs/:diff_revision/files/:filediff_id', 'GET', 'PUT'],
  policyId: 'draft_file_diff',
  isOpen: true,
  make: async ({ above }) => ({ filediff_id: above.draft_file ?? 0 }),
};

/** A side of a file of which no patch has all. */
const wholeFile = (name: string, path: string): ResourceSample => ({
  name,
  list: [path, 'GET'],
  policyId: name,
  isOpen: true,
  answer: 501,
});

const PUBLISHED = 'review-requests/:review_request_id/diffs/:diff_revision/files/:filediff_id';
const DRAFTED = 'review-requests/:review_request_id/draft/diffs/:diff_revision/files/:filediff_id';

/** What suites expect of original file. */
export const originalFileSample = wholeFile('original_file', `${PUBLISHED}/original-file`);

/** What suites expect of patched file. */
export const patchedFileSample = wholeFile('patched_file', `${PUBLISHED}/patched-file`);

/** What suites expect of draft original file. */
export const draftOriginalFileSample = wholeFile('draft_original_file', `${DRAFTED}/original-file`);

/** What suites expect of draft patched file. */
export const draftPatchedFileSample = wholeFile('draft_patched_file', `${DRAFTED}/patched-file`);
