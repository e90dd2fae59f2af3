import type { Timeouts } from '@review-service/database/timeouts';

/** How long a request waits, and how long what it notes stays fresh, in milliseconds. */
export interface ApiTimeouts extends Timeouts {
  /** A change that waits longer while others change the same object is refused. */
  readonly turn: number;
  /** A use of a session or token is not noted again before. */
  readonly use: number;
  /** A body that arrives too slowly for two of these is given up. */
  readonly slowBody: number;
}

/**
 * Requests that are worked on fail within five seconds if the database is down, hangs, or holds a lock that they need;
 * PostgreSQL has then ended their statements, too.
 */
export const USUAL: ApiTimeouts = {
  connect: 3_000,
  statement: 3_500,
  lock: 3_000,
  idleInTransaction: 10_000,
  silence: 4_000,
  turn: 10_000,
  use: 60_000,
  slowBody: 5_000,
};

/** Injects the timeouts of this process. */
export const TIMEOUTS = Symbol('TIMEOUTS');
