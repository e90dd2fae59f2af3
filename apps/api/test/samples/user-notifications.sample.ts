import type { ResourceSample } from '../resource-sample';

/** What suites expect of what people want to be told. */
export const userNotificationsSample: ResourceSample = {
  name: 'user_notifications',
  list: ['users/:username/notifications', 'GET', 'PUT'],
  policyId: 'user_notifications',
};
