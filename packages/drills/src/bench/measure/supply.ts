import type { Call } from '../load/job';

/** The maximum per round of requests that work only once: enough for a few seconds. */
const MOST_OF_A_ROUND = 3_000;

/** The calls of a case: reusable, or handed out once, to the API and the floor in turn. */
export class Supply {
  private readonly calls: Call[];

  constructor(
    calls: readonly Call[],
    private readonly isOnceOnly: boolean,
  ) {
    this.calls = [...calls];
  }

  take(count: number): { ours: Call[]; theirs: Call[] } {
    const ours = this.isOnceOnly ? this.calls.splice(0, count) : this.calls.slice(0, count);
    return { ours, theirs: this.isOnceOnly ? this.calls.splice(0, count) : ours };
  }

  /** So many calls; they repeat if there are fewer. */
  several(count: number): { ours: Call[]; theirs: Call[] } {
    const { ours, theirs } = this.take(count);
    if (this.isOnceOnly) return { ours, theirs };
    const repeated = (calls: Call[]) =>
      Array.from({ length: count }, (_, index) => calls[index % calls.length] ?? []).flat();
    return { ours: repeated(ours), theirs: repeated(theirs) };
  }

  /** The number of calls for each round, if all rounds get the same; to be read before the first round. */
  share(levels: number, rounds: number): number {
    return Math.max(1, Math.min(MOST_OF_A_ROUND, Math.floor(this.calls.length / levels / rounds / 2)));
  }
}
