import type { ResourceSample } from '../../../test/resource-sample';

/** What suites know of watched by heart. */
export const watchedSample: ResourceSample = {
  name: 'watched',
  list: ['users/:username/watched', 'GET'],
  policyId: 'watched',
};
