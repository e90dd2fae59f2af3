import type { ResourceSample } from '../resource-sample';

/** What suites know of session by heart. */
export const sessionSample: ResourceSample = {
  name: 'session',
  list: ['session', 'GET', 'PUT', 'DELETE'],
  policyId: 'session',
  isOpen: true,
};
