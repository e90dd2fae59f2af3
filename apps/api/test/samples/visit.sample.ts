import type { ResourceSample } from '../resource-sample';

/** What suites expect of visit. */
export const visitSample: ResourceSample = {
  name: 'visit',
  list: ['review-requests/:review_request_id/visit', 'GET', 'PUT'],
  policyId: 'review_request_visit',
};
