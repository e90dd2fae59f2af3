import type { ResourceSample } from '../resource-sample';

/** What suites expect of group user. */
export const groupUserSample: ResourceSample = {
  name: 'review_group_user',
  plural: 'review_group_users',
  list: ['groups/:group_name/users', 'GET', 'POST'],
  item: ['groups/:group_name/users/:username', 'GET', 'DELETE'],
  policyId: 'review_group_user',
  isOpen: true,
  sent: ({ newcomer = '' }) => ({ form: { username: String(newcomer) } }),
  make: async ({ api, owner }) => ({ username: owner.username, newcomer: (await api.make.user()).username }),
};
