import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds that one try waits for a lock. Later requests for the table queue behind it, so it is shorter than their
 * lock timeout; and longer than the second (deadlock_timeout) after which PostgreSQL cancels an autovacuum.
 */
export const LONGEST_WAIT = 1_500;
/** Milliseconds between two tries, for the requests that queued behind the lock. The last pause repeats. */
const PAUSES = [500, 1_000, 2_000, 5_000];
/** About ten minutes. */
const TRIES = 100;

/** The errors of a try that waits for others' locks: lock_not_available and deadlock_detected. */
const ENDED_BY_LOCKS = ['55P03', '40P01'];

/**
 * Retries work whose locks others may hold for long, such as a dump, with a short lock timeout; also when PostgreSQL
 * ended it because it and a request waited for each other. Fails with the last try's error.
 * @param work must have no effect when it fails, and wait for no lock longer than LONGEST_WAIT
 */
export async function inShortTries<T>(work: () => Promise<T>, tell: (line: string) => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!ENDED_BY_LOCKS.includes((error as { code?: string }).code ?? '') || tries === TRIES) throw error;
      tell(`somebody else holds a lock that this needs: tried again, for ${TRIES - tries} times at most`);
      await pause(PAUSES[tries - 1] ?? PAUSES.at(-1));
    }
  }
}
