/** Somebody who waits for a result. */
interface Caller<One, Result> {
  readonly one: One;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets one statement serve many running jobs. A job that comes while a statement is running waits for its end; the next
 * statement is for all waiting jobs. So an idle process sends its statements at once, and a busy one sends few.
 */
export class ServedTogether<One, Result> {
  private waiting: Caller<One, Result>[] = [];
  private isAtWork = false;

  /**
   * @param act does it for several: a result for each, in their order
   * @param most so many at once
   */
  constructor(
    private readonly act: (all: readonly One[]) => Promise<readonly Result[]>,
    private readonly most = 100,
  ) {}

  /** Resolves with the result for this one. */
  for(one: One): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ one, resolve, reject });
      if (!this.isAtWork) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isAtWork = true;
    // Jobs that were taken together come in the same turn of the event loop.
    await new Promise((resume) => setImmediate(resume));
    while (this.waiting.length > 0) await this.serve(this.waiting.splice(0, this.most));
    this.isAtWork = false;
  }

  /** If it fails for several, each is tried alone: nobody fails because of another one. */
  private async serve(callers: readonly Caller<One, Result>[]): Promise<void> {
    try {
      const results = await this.act(callers.map(({ one }) => one));
      // The reason for the cast: there is a result for each.
      for (const [index, caller] of callers.entries()) caller.resolve(results[index] as Result);
    } catch (error) {
      const [only, ...others] = callers;
      if (others.length === 0) only?.reject(error);
      else await Promise.all(callers.map((caller) => this.serve([caller])));
    }
  }
}
