import { Choice, Flag } from './fields';
import { defineResource } from './resource';

/** What a person wants to be told by mail. */
export const USER_NOTIFICATIONS = defineResource('user_notifications', { singleton: true });

/** Which mail: all, nothing that comes only by a group or because it is watched, or none. */
export const MAIL_CHOICES = ['all', 'direct', 'none'] as const;

/** One of MAIL_CHOICES. */
export type ChosenMail = (typeof MAIL_CHOICES)[number];

/** What a person wants to be told, as they and superusers see it. */
export interface UserNotificationsFields {
  /** Of which review requests: all that concern them, only directly, or none. */
  mail: (typeof MAIL_CHOICES)[number];
  /** Also of what they did themselves. */
  own: boolean;
  /** Their address has refused mail too often, so that none is sent to it until it takes mail again. */
  address_refused: boolean;
}

/** What a person wants from now on. */
export class UpdateUserNotifications {
  /** Of which review requests: all that concern them, only directly, or none. */
  @Choice(MAIL_CHOICES) mail?: (typeof MAIL_CHOICES)[number];
  /** Also of what they did themselves. */
  @Flag() own?: boolean;
}
