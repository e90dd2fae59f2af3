import type { ResourceSample } from '../resource-sample';

/** What suites expect of progress. */
export const progressSample: ResourceSample = {
  name: 'progress',
  list: ['review-requests/:review_request_id/progress', 'GET'],
  policyId: 'review_request_progress',
  isOpen: true,
};
