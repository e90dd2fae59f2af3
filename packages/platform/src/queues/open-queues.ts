import type { Timeouts } from '@review-service/database/timeouts';
import type { RedisConfig } from '../config/redis.config';
import type { Logger } from '../logging/log';
import { PostgresQueues } from './postgres-queues';
import type { QueueBackend } from './queue-backend';
import { RedisQueues } from './redis-queues';

/** What a backend is opened with. */
export interface BackendPlace {
  readonly redis: RedisConfig;
  readonly databaseUrl: string;
  /** Of connections to PostgreSQL, if the queues are there. */
  readonly timeouts?: Timeouts;
  readonly log: Logger;
}

/** In Redis when there is one, else in PostgreSQL; the same work runs on both. */
export const openQueues = ({ redis: { url, prefix }, databaseUrl, timeouts, log }: BackendPlace): QueueBackend =>
  url === undefined ? new PostgresQueues(databaseUrl, log, timeouts) : new RedisQueues(url, prefix, log);
