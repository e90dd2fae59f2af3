import { IsInt } from 'class-validator';
import { defineQueue } from './queue';

/** A token of the application was revoked. */
export class OAuthTokenDeletedEvent {
  @IsInt() applicationId!: number;
  @IsInt() tokenId!: number;
  @IsInt() userId!: number;
}

/** Messages to applications, by event. Retried for a day, because receivers may be down for hours. */
export const WEBHOOKS_QUEUE = defineQueue(
  'webhooks',
  { 'oauth_token.deleted': OAuthTokenDeletedEvent },
  { concurrency: 20, attempts: 21, firstDelay: 10_000, longestDelay: 2 * 3_600_000 },
);
