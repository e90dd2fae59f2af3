import type { Timeouts } from '@review-service/database/timeouts';
import type { RedisConfig } from '../config/redis.config';
import type { Logger } from '../logging/log';
import { PostgresQueues } from './postgres-queues';
import { RedisQueues } from './redis-queues';

/** The addresses and options of a backend. */
export interface BackendPlace {
  readonly redis: RedisConfig;
  readonly databaseUrl: string;
  /** For connections to PostgreSQL, if it has the queues. */
  readonly timeouts?: Timeouts;
  readonly log: Logger;
}

/** The queues of a process, in Redis or PostgreSQL. */
export type OpenQueues = PostgresQueues | RedisQueues;

/** In Redis when there is one, else in PostgreSQL; the same work runs on both. */
export const openQueues = ({ redis: { url, prefix }, databaseUrl, timeouts, log }: BackendPlace): OpenQueues =>
  url === undefined ? new PostgresQueues(databaseUrl, log, timeouts) : new RedisQueues(url, prefix, log);
