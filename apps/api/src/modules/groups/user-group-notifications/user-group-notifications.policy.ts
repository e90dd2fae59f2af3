import { USER_GROUP_NOTIFICATION } from '@review-service/contracts/user-group-notifications';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { UserTo } from '../../people/users';
import { UserGroupNotificationsPresenter } from './user-group-notifications.presenter';
import { type ShownGroupNotification, UserGroupNotificationsService } from './user-group-notifications.service';

/** A caller who may see a person's notification settings may change them, group by group. */
const userGroupNotificationPolicy = {
  read: () => true,
  update: () => true,
} satisfies Policy<ShownGroupNotification>;

/** What a person wants of the group that the URL names, if the caller says what that person is told and sees the group. */
export const UserGroupNotificationTo = defineTarget({
  uses: { users: UserTo.target, notifications: UserGroupNotificationsService },
  policy: userGroupNotificationPolicy,
  shownAs: { definition: USER_GROUP_NOTIFICATION, presenter: UserGroupNotificationsPresenter },
  async find({ users, notifications }, params, caller) {
    const user = await users.checked('notifications', params, caller);
    return user && notifications.find(user, params.group_name ?? '', caller);
  },
  lock: ({ notifications }, notification, caller) => notifications.lock(notification, caller),
});
