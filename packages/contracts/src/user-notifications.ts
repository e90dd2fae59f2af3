import { isTimeZone } from 'class-validator';
import { Choice, Flag, Integer, Text } from './fields';
import { defineResource } from './resource';

/** A person's mail preferences. */
export const USER_NOTIFICATIONS = defineResource('user_notifications', { singleton: true });

/** Which mail: all, nothing that comes only by a group or because it is watched, or none. */
export const MAIL_CHOICES = ['all', 'direct', 'none'] as const;

/** One of MAIL_CHOICES. */
export type ChosenMail = (typeof MAIL_CHOICES)[number];

/** The kinds of mail, each of which a person can turn off. */
export const MAIL_KINDS = ['published', 'updated', 'closed', 'reviews', 'replies'] as const;

/** One of MAIL_KINDS. */
export type MailKind = (typeof MAIL_KINDS)[number];

/** The digests: none (mail is sent immediately), hourly or daily. */
export const MAIL_DIGESTS = ['off', 'hourly', 'daily'] as const;

/** One of MAIL_DIGESTS. */
export type MailDigest = (typeof MAIL_DIGESTS)[number];

/** A name of the IANA database. Offsets are none, because PostgreSQL and people read their signs in different ways. */
const TimeZone = () =>
  Text({
    max: 64,
    rules: [
      (value) =>
        typeof value === 'string' && /^[A-Za-z]/.test(value) && isTimeZone(value)
          ? undefined
          : 'This is no time zone, such as "Europe/Berlin".',
    ],
  });

/** A person's mail preferences, visible to them and superusers. */
export interface UserNotificationsFields {
  /** Of which review requests: all that concern them, only directly, or none. */
  mail: (typeof MAIL_CHOICES)[number];
  /** Also mail about their own actions. */
  own: boolean;
  /** When a review request is published. */
  published: boolean;
  /** When an update of one is published. */
  updated: boolean;
  /** When one is closed. */
  closed: boolean;
  /** When a review is published. */
  reviews: boolean;
  /** When a reply to a review is published. */
  replies: boolean;
  /** The digest: none (mail is sent immediately), hourly or daily. */
  digest: (typeof MAIL_DIGESTS)[number];
  /** The hour of the daily one, from 0 to 23. */
  digest_hour: number;
  /** The time zone of that hour, such as `Europe/Berlin`. */
  time_zone: string;
  /** With a digest: mail that concerns them directly is still sent immediately. */
  direct_at_once: boolean;
  /** Their address has refused mail too often, so that none is sent to it until it takes mail again. */
  address_refused: boolean;
}

/** The changeable mail preferences. */
export class UpdateUserNotifications {
  /** Of which review requests: all that concern them, only directly, or none. */
  @Choice(MAIL_CHOICES) mail?: (typeof MAIL_CHOICES)[number];
  /** Also mail about their own actions. */
  @Flag() own?: boolean;
  /** When a review request is published. */
  @Flag() published?: boolean;
  /** When an update of one is published. */
  @Flag() updated?: boolean;
  /** When one is closed. */
  @Flag() closed?: boolean;
  /** When a review is published. */
  @Flag() reviews?: boolean;
  /** When a reply to a review is published. */
  @Flag() replies?: boolean;
  /** The digest: none (mail is sent immediately), hourly or daily. */
  @Choice(MAIL_DIGESTS) digest?: (typeof MAIL_DIGESTS)[number];
  /** The hour of the daily one, from 0 to 23. */
  @Integer({ min: 0, max: 23 }) digest_hour?: number;
  /** The time zone of that hour, such as `Europe/Berlin`. */
  @TimeZone() time_zone?: string;
  /** With a digest: mail that concerns them directly is still sent immediately. */
  @Flag() direct_at_once?: boolean;
}
