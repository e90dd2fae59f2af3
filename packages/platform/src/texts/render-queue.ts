import type { Budget } from '../limits/budget';

/** For whom a text is rendered. */
export interface RenderOrder {
  /** The account or the address whose budget it takes: that of its author, or of its first reader. */
  readonly payer: string;
  /** Somebody waits for an answer with it. */
  readonly isAwaited: boolean;
}

/** A text that waits. */
export interface RenderJob extends RenderOrder {
  readonly text: string;
  readonly done: (html: string | null | undefined) => void;
}

type ByPayer = Map<string, RenderJob[]>;

/**
 * Waiting texts: first those that a reader waits for, and of these first those of the person who has used the least
 * time. Those who have used the same take turns.
 */
export class RenderQueue {
  private readonly awaited: ByPayer = new Map();
  private readonly others: ByPayer = new Map();

  constructor(private readonly budget: Budget) {}

  add(job: RenderJob): void {
    const jobs = job.isAwaited ? this.awaited : this.others;
    const waiting = jobs.get(job.payer);
    if (waiting) waiting.push(job);
    else jobs.set(job.payer, [job]);
  }

  /** Takes the next one; undefined if none waits. */
  next(): RenderJob | undefined {
    return this.from(this.awaited) ?? this.from(this.others);
  }

  private from(jobs: ByPayer): RenderJob | undefined {
    let [first] = jobs.keys();
    if (first === undefined) return undefined;
    let least = this.budget.usedBy(first);
    for (const payer of jobs.keys()) {
      const used = this.budget.usedBy(payer);
      if (used < least) [first, least] = [payer, used];
    }
    const waiting = jobs.get(first) ?? [];
    const job = waiting.shift();
    // Of those who have used the same, each takes a turn.
    jobs.delete(first);
    if (waiting.length > 0) jobs.set(first, waiting);
    return job;
  }
}
