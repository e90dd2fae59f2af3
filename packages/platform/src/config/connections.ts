/** Connections beside the pool: the shared ones of look-ups, and one for health checks. */
const BESIDE_THE_POOL = 3 + 1;
/** An API listens for changes of review requests and for answers of sources; a worker for new rows of the outbox. */
const LISTENING = { api: 2, worker: 1 };

/** The connections to PostgreSQL that one process of each kind has at most: docs/operating.md#scale. */
export function connectionsPerProcess(poolSize: number): { readonly api: number; readonly worker: number } {
  const usual = poolSize + BESIDE_THE_POOL;
  return { api: usual + LISTENING.api, worker: usual + LISTENING.worker };
}
