import { AsyncResource } from 'node:async_hooks';

/** How many may be active, how many may wait, and for how long (in milliseconds). */
export interface ConcurrencyLimits {
  readonly active: number;
  readonly waiting: number;
  readonly longestWait: number;
}

/** A waiting request, and the time of its arrival. */
interface Waiting {
  readonly since: number;
  readonly told: (hasPlace: boolean) => void;
}

/** Allows so many active requests at once. Others wait in order, and are refused after a timeout. */
export class ConcurrencyLimit {
  private active = 0;
  private readonly queue: Waiting[] = [];
  private patience: NodeJS.Timeout | undefined;

  constructor(private readonly limits: ConcurrencyLimits) {}

  get counts(): { readonly active: number; readonly waiting: number } {
    return { active: this.active, waiting: this.queue.length };
  }

  /**
   * Calls back, at once or later, with whether there is a place. It must be released exactly once.
   *
   * @param told runs in the asynchronous context of this call, not of the releasing request
   */
  acquire(told: (hasPlace: boolean) => void): void {
    if (this.active < this.limits.active) {
      this.active += 1;
      told(true);
    } else if (this.queue.length < this.limits.waiting) {
      this.queue.push({ since: performance.now(), told: AsyncResource.bind(told) });
      this.watch();
    } else told(false);
  }

  release(): void {
    const next = this.queue.shift();
    if (next) next.told(true);
    else this.active -= 1;
  }

  /** Refuses requests that have waited too long. */
  private watch(): void {
    const [first] = this.queue;
    if (!first || this.patience) return;
    this.patience = setTimeout(
      () => {
        this.patience = undefined;
        const latest = performance.now() - this.limits.longestWait;
        while (this.queue[0] && this.queue[0].since <= latest) this.queue.shift()?.told(false);
        this.watch();
      },
      Math.max(1, first.since + this.limits.longestWait - performance.now()),
    ).unref();
  }
}
