import { queues } from '@review-service/contracts/queues';

/** Connections beside the pool: the shared ones of look-ups, and one for health checks. */
const BESIDE_THE_POOL = 3 + 1;
/** To hear of new rows of the outbox, or of what happens to review requests. */
const LISTENING = 1;
/** For each queue in PostgreSQL, and for timed work: three to add jobs, and three to take them. */
const PER_QUEUE = 6;

/** The connections to PostgreSQL that one process of each kind has at most: docs/operating.md#scale. */
export function connectionsPerProcess(
  poolSize: number,
  hasRedis: boolean,
): { readonly api: number; readonly worker: number } {
  const api = poolSize + BESIDE_THE_POOL + LISTENING;
  return { api, worker: api + (hasRedis ? 0 : PER_QUEUE * (queues.length + 1)) };
}
