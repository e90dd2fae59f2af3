import { USER_GROUP_NOTIFICATION } from '@review-service/contracts/user-group-notifications';
import { expandGroups } from '../groups';
import type { ShownGroupNotification } from './user-group-notifications.service';

/** `GET …/notifications/groups/…?expand=group`. */
export const NotifyingGroupExpansion = expandGroups.one(
  { of: USER_GROUP_NOTIFICATION, name: 'group' },
  (notification: ShownGroupNotification) => notification,
);
