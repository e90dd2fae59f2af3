import type { ResourceSample } from '../resource-sample';

/** What suites expect of user. */
export const userSample: ResourceSample = {
  name: 'user',
  plural: 'users',
  list: ['users', 'GET', 'POST'],
  item: ['users/:username', 'GET', 'PUT'],
  policyId: 'user',
  isOpen: true,
  sent: () => ({ form: { username: 'made-here', email: 'made@example.com' } }),
  make: async ({ owner }) => ({ username: owner.username }),
};
