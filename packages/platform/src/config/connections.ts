/** Connections beside the pool: the shared ones of look-ups, and one for health checks. */
const BESIDE_THE_POOL = 3 + 1;
/** An API hears of what happens to review requests, and of what sources answered; a worker of new rows of the outbox. */
const LISTENING = { api: 2, worker: 1 };

/** The connections to PostgreSQL that one process of each kind has at most: docs/operating.md#scale. */
export function connectionsPerProcess(poolSize: number): { readonly api: number; readonly worker: number } {
  const usual = poolSize + BESIDE_THE_POOL;
  return { api: usual + LISTENING.api, worker: usual + LISTENING.worker };
}
