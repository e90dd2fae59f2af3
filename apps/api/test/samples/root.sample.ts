import type { ResourceSample } from '../resource-sample';

/** What suites expect of root. */
export const rootSample: ResourceSample = { name: 'root', list: ['', 'GET'], policyId: 'root', isOpen: true };

/** What suites expect of info. */
export const infoSample: ResourceSample = {
  name: 'info',
  list: ['info', 'GET'],
  policyId: 'server_info',
  isOpen: true,
};
