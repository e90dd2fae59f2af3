import type { ResourceSample } from '../resource-sample';

/** What suites expect of session. */
export const sessionSample: ResourceSample = {
  name: 'session',
  list: ['session', 'GET', 'PUT', 'DELETE'],
  policyId: 'session',
  isOpen: true,
};
