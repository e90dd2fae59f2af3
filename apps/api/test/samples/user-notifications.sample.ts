import type { ResourceSample } from '../resource-sample';

/** What suites expect of what people want to be told. */
export const userNotificationsSample: ResourceSample = {
  name: 'user_notifications',
  list: ['users/:username/notifications', 'GET', 'PUT'],
  policyId: 'user_notifications',
};

/** What suites expect of what people want to be told of a group. */
export const userGroupNotificationSample: ResourceSample = {
  name: 'user_group_notification',
  plural: 'user_group_notifications',
  list: ['users/:username/notifications/groups', 'GET'],
  item: ['users/:username/notifications/groups/:group_name', 'GET', 'PUT'],
  policyId: 'user_notifications',
  alsoNeeds: { GET: ['group:read'], PUT: ['group:read'] },
  make: async ({ api, owner, here }) => ({
    group_name: (await api.make.group({ ...here, members: [owner] })).name,
  }),
};
