import type { ResourceSample } from '../../../test/resource-sample';
import { multipart } from '../../../test/upload';

const PATCH = Buffer.from('diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n');

/** What suites know of diff by heart. */
export const diffSample: ResourceSample = {
  name: 'diff',
  plural: 'diffs',
  list: ['review-requests/:review_request_id/diffs', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/diffs/:diff_revision', 'GET', 'PUT'],
  policyId: 'diff',
  isOpen: true,
  sent: () => multipart({}, { filename: 'diff', bytes: PATCH }),
  replaces: true,
  make: async () => ({ diff_revision: 1 }),
};

/** What suites know of draft diff by heart. */
export const draftDiffSample: ResourceSample = {
  name: 'draft_diff',
  plural: 'draft_diffs',
  list: ['review-requests/:review_request_id/draft/diffs', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/draft/diffs/:diff_revision', 'GET', 'PUT'],
  policyId: 'draft_diff',
  isOpen: true,
  sent: () => multipart({}, { filename: 'diff', bytes: PATCH }),
  replaces: true,
  make: async () => ({ diff_revision: 2 }),
};
