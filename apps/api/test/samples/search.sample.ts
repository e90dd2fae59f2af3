import type { ResourceSample } from '../resource-sample';

/** What suites expect of search. */
export const searchSample: ResourceSample = {
  name: 'search',
  list: ['search', 'GET'],
  policyId: 'search',
  isOpen: true,
};
