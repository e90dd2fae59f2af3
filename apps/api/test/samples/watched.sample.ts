import type { ResourceSample } from '../resource-sample';

/** What suites expect of watched. */
export const watchedSample: ResourceSample = {
  name: 'watched',
  list: ['users/:username/watched', 'GET'],
  policyId: 'watched',
};
