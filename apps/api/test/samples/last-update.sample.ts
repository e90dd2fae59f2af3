import type { ResourceSample } from '../resource-sample';

/** What suites expect of last update. */
export const lastUpdateSample: ResourceSample = {
  name: 'last_update',
  list: ['review-requests/:review_request_id/last-update', 'GET'],
  policyId: 'review_request_last_update',
  isOpen: true,
};
