import type { ResourceSample } from '../resource-sample';

/** What suites know of search by heart. */
export const searchSample: ResourceSample = {
  name: 'search',
  list: ['search', 'GET'],
  policyId: 'search',
  isOpen: true,
};
