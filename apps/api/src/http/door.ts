import { AsyncResource } from 'node:async_hooks';

/** How many may be inside, how many may wait, and for how long (in milliseconds). */
export interface DoorLimits {
  readonly inside: number;
  readonly waiting: number;
  readonly longestWait: number;
}

/** Who waits, and since when. */
interface Waiting {
  readonly since: number;
  readonly told: (isIn: boolean) => void;
}

/** Lets so many in at once. The others wait in the order in which they came; whom it takes too long for is sent away. */
export class Door {
  private inside = 0;
  private readonly queue: Waiting[] = [];
  private patience: NodeJS.Timeout | undefined;

  constructor(private readonly limits: DoorLimits) {}

  get counts(): { readonly inside: number; readonly waiting: number } {
    return { inside: this.inside, waiting: this.queue.length };
  }

  /**
   * Tells at once, or later, whether the way is free. Who is in must leave, once.
   *
   * @param told runs in the asynchronous context of this call, not of whoever made room
   */
  enter(told: (isIn: boolean) => void): void {
    if (this.inside < this.limits.inside) {
      this.inside += 1;
      told(true);
    } else if (this.queue.length < this.limits.waiting) {
      this.queue.push({ since: performance.now(), told: AsyncResource.bind(told) });
      this.watch();
    } else told(false);
  }

  leave(): void {
    const next = this.queue.shift();
    if (next) next.told(true);
    else this.inside -= 1;
  }

  /** While somebody waits, whoever has waited for too long is sent away. */
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
