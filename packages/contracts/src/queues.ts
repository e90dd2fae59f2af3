import { ACCOUNT_MAIL_QUEUE } from './account-mail';
import { DIFF_FILE_ATTACHMENTS_QUEUE } from './diff-file-attachments';
import { GROUPS_QUEUE } from './groups';
import { MAIL_QUEUE } from './mail';
import { OAUTH_APPS_QUEUE } from './oauth-apps';
import { OAUTH_TOKENS_QUEUE } from './oauth-tokens';
import type { QueueDefinition } from './queue';
import { REVIEW_REQUESTS_QUEUE } from './review-request-events';
import { SOURCE_MIRRORS_QUEUE, SOURCES_QUEUE } from './sources';
import { WEBHOOKS_QUEUE } from './webhooks';

/** Every queue of follow-up work. */
export const queues: readonly QueueDefinition[] = [
  ACCOUNT_MAIL_QUEUE,
  DIFF_FILE_ATTACHMENTS_QUEUE,
  GROUPS_QUEUE,
  MAIL_QUEUE,
  OAUTH_APPS_QUEUE,
  OAUTH_TOKENS_QUEUE,
  REVIEW_REQUESTS_QUEUE,
  SOURCES_QUEUE,
  SOURCE_MIRRORS_QUEUE,
  WEBHOOKS_QUEUE,
];

/** The name of the queue for scheduled work in WORKER_QUEUES. */
export const UPKEEP = 'upkeep';
