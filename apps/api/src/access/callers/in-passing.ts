import type { Logger } from '@review-service/platform/logging/log';

/**
 * Records a side fact of a request, such as the last use of its token. A failure is only logged: reads still work while
 * PostgreSQL is read-only, and the next request records it.
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
