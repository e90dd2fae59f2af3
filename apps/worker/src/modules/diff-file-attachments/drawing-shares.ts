import { Injectable } from '@nestjs/common';
import { Budget } from '@review-service/platform/limits/budget';
import { NotYet } from '../../jobs/work';

/** Milliseconds of drawing that an account has at once, and that come back in each second: half of what there is. */
const SHARE = { most: 10_000, perSecond: 500 };

/** Milliseconds between pictures of an account that have to wait: about what one takes of its share. */
const APART = 1_000;

/** Accounts with pictures that wait, of which those whose time has come are forgotten. */
const REMEMBERED = 1_000;

/**
 * Lets each account have its share of the drawing of this process: pictures are drawn one at a time, and may take a
 * minute. Those of an account that has used up its share go back to the queue, one behind the other, so that the pictures
 * of others are drawn meanwhile.
 */
@Injectable()
export class DrawingShares {
  private readonly budget = new Budget(SHARE);
  /** When the last waiting picture of an account is due, of `performance.now`. */
  private readonly promised = new Map<string, number>();

  /** Draws in the share of an account. Rejects as `draw` does, or with NotYet. */
  async draw(account: string, draw: () => Promise<void>): Promise<void> {
    const wait = this.budget.wait(account);
    if (wait > 0) throw new NotYet('the account has used up its share of drawing', this.delay(account, wait));
    const start = performance.now();
    try {
      await draw();
    } finally {
      this.use(account, performance.now() - start);
    }
  }

  /** Counts milliseconds of drawing. */
  use(account: string, milliseconds: number): void {
    this.budget.use(account, milliseconds);
  }

  private delay(account: string, wait: number): number {
    const now = performance.now();
    const due = Math.max(now + wait, (this.promised.get(account) ?? 0) + APART);
    this.promised.set(account, due);
    if (this.promised.size > REMEMBERED)
      for (const [one, time] of this.promised) if (time < now) this.promised.delete(one);
    return due - now;
  }
}
