import type { ResourceSample } from '../resource-sample';

/** What suites expect of updates. */
export const updatesSample: ResourceSample = {
  name: 'updates',
  list: ['updates', 'GET'],
  policyId: 'review_request_updates',
  isOpen: true,
};
