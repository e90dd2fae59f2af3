import type { Timeouts } from '@review-service/database/timeouts';

/**
 * A job's step and a batch of timed work take a moment, and may take some when PostgreSQL is busy. Files are removed
 * from storage, which may be far, while their rows are locked. The longest silence is well below the time in which a
 * worker that is told to end has to be gone (terminationGracePeriodSeconds).
 */
export const USUAL: Timeouts = {
  connect: 5_000,
  statement: 15_000,
  lock: 10_000,
  idleInTransaction: 60_000,
  silence: 20_000,
};

/** How long the connections of this process are borne with, for who opens one. */
export const TIMEOUTS = Symbol('TIMEOUTS');
