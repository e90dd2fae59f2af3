import { Choice } from './fields';
import { defineResource } from './resource';

/** What a person wants to be told of the review requests of a group whose member they are. */
export const USER_GROUP_NOTIFICATION = defineResource('user_group_notification', {
  link: 'groups',
  policyId: 'user_notifications',
});

/** Which mail: as the person's choice for all review requests says, or another. */
export const GROUP_MAIL_CHOICES = ['usual', 'all', 'direct', 'none'] as const;

/** One of GROUP_MAIL_CHOICES. */
export type ChosenGroupMail = (typeof GROUP_MAIL_CHOICES)[number];

/** What a person wants of a group, as they and superusers see it. */
export interface UserGroupNotificationFields {
  /** The name of the group. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** Which mail about its review requests: as usual, all, only what concerns them directly, or none but of their own. */
  mail: (typeof GROUP_MAIL_CHOICES)[number];
}

/** What a person wants of a group from now on. */
export class UpdateUserGroupNotification {
  /** Which mail about its review requests: as usual, all, only what concerns them directly, or none but of their own. */
  @Choice(GROUP_MAIL_CHOICES) mail?: (typeof GROUP_MAIL_CHOICES)[number];
}
