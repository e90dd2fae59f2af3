import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds that one try waits for a lock. Whoever asks for the same table afterwards waits behind it, so it is less
 * than a request waits; and more than the second (deadlock_timeout) after which PostgreSQL has an autovacuum give way.
 */
export const LONGEST_WAIT = 1_500;
/** Between two tries those who waited behind it get on. The last pause is that of all further tries. */
const PAUSES = [500, 1_000, 2_000, 5_000];
/** Some ten minutes. */
const TRIES = 100;

/** PostgreSQL's lock_not_available. */
const LOCKED = '55P03';

/**
 * Does what needs locks that others may hold for long, such as a dump, in short tries. Fails as the last one does.
 * @param work leaves nothing behind when it fails, and waits for no lock longer than LONGEST_WAIT
 */
export async function inShortTries<T>(work: () => Promise<T>, tell: (line: string) => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED || tries === TRIES) throw error;
      tell(`somebody else holds a lock that this needs: tried again, for ${TRIES - tries} times at most`);
      await pause(PAUSES[tries - 1] ?? PAUSES.at(-1));
    }
  }
}
