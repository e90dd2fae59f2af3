import type { ResourceSample } from '../resource-sample';

/** What suites know of watched by heart. */
export const watchedSample: ResourceSample = {
  name: 'watched',
  list: ['users/:username/watched', 'GET'],
  policyId: 'watched',
};
