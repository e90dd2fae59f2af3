import { queues } from '@review-service/contracts/queues';

/** Connections beside the pool: the shared ones of look-ups, and one for health checks. */
const BESIDE_THE_POOL = 3 + 1;
/** An API hears of what happens to review requests, and of what sources answered; a worker of new rows of the outbox. */
const LISTENING = { api: 2, worker: 1 };
/** For each queue in PostgreSQL, and for timed work: three to add jobs, and three to take them. */
const PER_QUEUE = 6;

/** The connections to PostgreSQL that one process of each kind has at most: docs/operating.md#scale. */
export function connectionsPerProcess(
  poolSize: number,
  hasRedis: boolean,
): { readonly api: number; readonly worker: number } {
  const usual = poolSize + BESIDE_THE_POOL;
  const inPostgres = hasRedis ? 0 : PER_QUEUE * (queues.length + 1);
  return { api: usual + LISTENING.api, worker: usual + LISTENING.worker + inPostgres };
}
