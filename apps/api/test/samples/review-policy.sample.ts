import type { ResourceSample } from '../resource-sample';

/** What suites expect of the review policy of a repository. */
export const reviewPolicySample: ResourceSample = {
  name: 'review_policy',
  list: ['repositories/:repository_id/review-policy', 'GET', 'PUT'],
  policyId: 'repository',
  isOpen: true,
};
