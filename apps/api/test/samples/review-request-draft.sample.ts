import type { ResourceSample } from '../resource-sample';

/** What suites expect of review request draft. */
export const reviewRequestDraftSample: ResourceSample = {
  name: 'draft',
  list: ['review-requests/:review_request_id/draft', 'GET', 'POST', 'PUT', 'DELETE'],
  policyId: 'review_request_draft',
  isOpen: true,
};
