import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import { OAUTH_TOKENS_QUEUE } from '@review-service/contracts/oauth-tokens';
import type { QueueDefinition } from '@review-service/contracts/queue';
import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';

/** Every queue of the contracts. */
export const queues: readonly QueueDefinition[] = [GROUPS_QUEUE, OAUTH_APPS_QUEUE, OAUTH_TOKENS_QUEUE, WEBHOOKS_QUEUE];

/** How often jobs of a queue are tried; nothing for a queue of another release. */
export const attemptsOf = (queue: string): number | undefined =>
  queues.find(({ name }) => name === queue)?.options.attempts;
