/** How much of everything. */
export interface Scale {
  /** Deletions while processes are killed. */
  readonly operations: number;
  /** How often each process is killed meanwhile. */
  readonly kills: number;
  /** The time over which that is spread. */
  readonly minutes: number;
  /** Tokens that are deleted and tried afterwards. */
  readonly trials: number;
  /** Seconds for which a server stays away. */
  readonly away: number;
  /** Rounds of 32 clients at once. */
  readonly rounds: number;
}

/** What the claims are worth: `npm run chaos`, unless it is told otherwise. */
export const LONG: Scale = { operations: 2_000, kills: 10, minutes: 8, trials: 10_000, away: 15, rounds: 20 };

/** What a test run has time for. */
export const SHORT: Scale = { operations: 60, kills: 1, minutes: 0.15, trials: 60, away: 4, rounds: 3 };
