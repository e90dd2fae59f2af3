import type { ResourceSample } from '../resource-sample';

/** What suites expect of the quotas of accounts. */
export const quotasSample: ResourceSample = {
  name: 'quotas',
  list: ['quotas', 'GET'],
};
