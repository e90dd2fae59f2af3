import type { ResourceSample } from '../resource-sample';

/** What suites know of root by heart. */
export const rootSample: ResourceSample = { name: 'root', list: ['', 'GET'], policyId: 'root', isOpen: true };

/** What suites know of info by heart. */
export const infoSample: ResourceSample = {
  name: 'info',
  list: ['info', 'GET'],
  policyId: 'server_info',
  isOpen: true,
};
