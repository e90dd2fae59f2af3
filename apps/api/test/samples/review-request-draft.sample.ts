import type { ResourceSample } from '../resource-sample';

/** What suites know of review request draft by heart. */
export const reviewRequestDraftSample: ResourceSample = {
  name: 'draft',
  list: ['review-requests/:review_request_id/draft', 'GET', 'POST', 'PUT', 'DELETE'],
  policyId: 'review_request_draft',
  isOpen: true,
};
