import { IsInt, IsOptional, IsUUID } from 'class-validator';
import { defineQueue } from './queue';

/** How often an address may refuse mail for good, one mail after the other, before nothing is sent to it any more. */
export const REFUSALS_AT_MOST = 3;

/** People are to get mail about an event of a review request. */
export class MailPlanned {
  /** The MailEvent: the id of the message about the event. */
  @IsUUID() eventId!: string;
  /** The stage of looking for receivers that is under way, and the last person who was looked at; by default nobody yet. */
  @IsOptional() @IsInt() stage?: number;
  @IsOptional() @IsInt() after?: number;
  /** Receivers that were found before. */
  @IsOptional() @IsInt() receivers?: number;
}

/** A mail to one receiver is due. */
export class MailDue {
  /** The MailDelivery. */
  @IsInt() deliveryId!: number;
}

/** Mail about review requests: who is to get one, and each. Tried for a day, because servers may be down for hours. */
export const MAIL_QUEUE = defineQueue(
  'mail',
  { 'mail.planned': MailPlanned, 'mail.due': MailDue },
  { concurrency: 10, attempts: 21, firstDelay: 10_000, longestDelay: 2 * 3_600_000 },
);
