import type { ResourceSample } from '../resource-sample';

/** What suites expect of diff context. */
export const diffContextSample: ResourceSample = {
  name: 'diff_context',
  list: ['review-requests/:review_request_id/diff-context', 'GET'],
  policyId: 'diff_context',
  isOpen: true,
};
