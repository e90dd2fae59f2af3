import { Choice } from './fields';
import { defineResource } from './resource';

/** A member's mail preferences for the review requests of a group. */
export const USER_GROUP_NOTIFICATION = defineResource('user_group_notification', {
  link: 'groups',
  policyId: 'user_notifications',
});

/** Which mail: as the person's choice for all review requests says, or another. */
export const GROUP_MAIL_CHOICES = ['usual', 'all', 'direct', 'none'] as const;

/** One of GROUP_MAIL_CHOICES. */
export type ChosenGroupMail = (typeof GROUP_MAIL_CHOICES)[number];

/** A person's mail preferences for a group, visible to them and superusers. */
export interface UserGroupNotificationFields {
  /** The name of the group. */
  name: string;
  /** Its display name. */
  display_name: string;
  /** Which mail about its review requests: as usual, all, only direct, or none except about their own. */
  mail: (typeof GROUP_MAIL_CHOICES)[number];
}

/** The changeable mail preferences for a group. */
export class UpdateUserGroupNotification {
  /** Which mail about its review requests: as usual, all, only direct, or none except about their own. */
  @Choice(GROUP_MAIL_CHOICES) mail?: (typeof GROUP_MAIL_CHOICES)[number];
}
