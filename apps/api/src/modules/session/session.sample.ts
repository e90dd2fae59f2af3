import type { ResourceSample } from '../../../test/resource-sample';

/** What suites know of session by heart. */
export const sessionSample: ResourceSample = {
  name: 'session',
  list: ['session', 'GET', 'PUT', 'DELETE'],
  policyId: 'session',
  isOpen: true,
};
