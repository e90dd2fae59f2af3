import type { Timeouts } from '@review-service/database/timeouts';

/**
 * Timeouts of the worker. A job's step and a batch of scheduled work are short, but longer when PostgreSQL is busy.
 * Files are deleted from storage, which may be slow, while their rows are locked. `silence` is well below the time that
 * a worker has for stopping (terminationGracePeriodSeconds).
 */
export const USUAL: Timeouts = {
  connect: 5_000,
  statement: 15_000,
  lock: 10_000,
  idleInTransaction: 60_000,
  silence: 20_000,
};

/** Injects the timeouts of this process's connections. */
export const TIMEOUTS = Symbol('TIMEOUTS');
