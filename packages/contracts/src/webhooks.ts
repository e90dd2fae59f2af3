import { IsInt } from 'class-validator';
import { defineQueue } from './queue';

/** An application is to hear that a token of its was revoked. */
export class OAuthTokenDeletedEvent {
  @IsInt() applicationId!: number;
  @IsInt() tokenId!: number;
  @IsInt() userId!: number;
}

/** Messages to applications, by event. Other people's servers are away for hours: it is tried for a day. */
export const WEBHOOKS_QUEUE = defineQueue(
  'webhooks',
  { 'oauth_token.deleted': OAuthTokenDeletedEvent },
  { concurrency: 20, attempts: 21, firstDelay: 10_000, longestDelay: 2 * 3_600_000 },
);
