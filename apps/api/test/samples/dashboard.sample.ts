import type { ResourceSample } from '../resource-sample';

/** What suites expect of dashboard. */
export const dashboardSample: ResourceSample = {
  name: 'dashboard',
  list: ['dashboard', 'GET'],
  policyId: 'dashboard',
};
