import type { Call } from '../load/job';

/** Of what can be done only once, at most so many per round: a few seconds' worth. */
const MOST_OF_A_ROUND = 3_000;

/** The calls of a case: used again and again, or handed out once, to us and to the rival in turn. */
export class Supply {
  private readonly calls: Call[];

  constructor(
    calls: readonly Call[],
    private readonly isOnceOnly: boolean,
    private readonly rivalCalls: readonly Call[] = calls,
  ) {
    this.calls = [...calls];
  }

  take(count: number): { ours: Call[]; theirs: Call[] } {
    if (!this.isOnceOnly) return { ours: this.calls.slice(0, count), theirs: this.rivalCalls.slice(0, count) };
    return { ours: this.calls.splice(0, count), theirs: this.calls.splice(0, count) };
  }

  /** So many calls, some of them more than once where there are not as many. */
  several(count: number): { ours: Call[]; theirs: Call[] } {
    const { ours, theirs } = this.take(count);
    if (this.isOnceOnly) return { ours, theirs };
    const repeated = (calls: Call[]) =>
      Array.from({ length: count }, (_, index) => calls[index % calls.length] ?? []).flat();
    return { ours: repeated(ours), theirs: repeated(theirs) };
  }

  /** What there is for a round when everybody gets the same, before any of it is handed out for a round. */
  share(levels: number, rounds: number): number {
    return Math.max(1, Math.min(MOST_OF_A_ROUND, Math.floor(this.calls.length / levels / rounds / 2)));
  }
}
