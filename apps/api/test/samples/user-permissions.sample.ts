import type { ResourceSample } from '../resource-sample';

/** What suites expect of what people may do. */
export const userPermissionsSample: ResourceSample = {
  name: 'user_permissions',
  list: ['users/:username/permissions', 'GET', 'PUT'],
};
