import type { Logger } from '@review-service/platform/logging/log';

/**
 * Writes what a request would note in passing, such as the last use of its token. A failure is only logged: where
 * PostgreSQL takes no changes, whoever reads is answered all the same, and the next request notes it.
 * @returns whether it was written
 */
export const inPassing = (log: Logger, write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'a use could not be noted: the next one is');
      return false;
    },
  );
