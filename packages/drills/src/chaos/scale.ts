/** The amounts of a run. */
export interface Scale {
  /** Deletions while processes are killed. */
  readonly operations: number;
  /** Kills of each process meanwhile. */
  readonly kills: number;
  /** The time over which that is spread. */
  readonly minutes: number;
  /** Tokens that are deleted and tried afterwards. */
  readonly trials: number;
  /** Seconds for which a server stays away. */
  readonly away: number;
  /** Rounds of 32 clients at once. */
  readonly rounds: number;
  /** Follow-ups that wait at once. */
  readonly backlog: number;
}

/** The default of `npm run chaos`. */
export const LONG: Scale = {
  ...{ operations: 2_000, kills: 10, minutes: 8, trials: 10_000 },
  ...{ away: 15, rounds: 20, backlog: 50_000 },
};

/** The scale of the suites. */
export const SHORT: Scale = {
  ...{ operations: 60, kills: 1, minutes: 0.15, trials: 60 },
  ...{ away: 4, rounds: 3, backlog: 300 },
};
