/** The work that one account, or another payer, may use at the cost of others. */
export interface BudgetLimits {
  /** Milliseconds at once. */
  readonly most: number;
  /** Milliseconds that come back in a second. */
  readonly perSecond: number;
}

interface Used {
  readonly milliseconds: number;
  /** Of `performance.now`. */
  readonly at: number;
}

/** Payers that are remembered at least; those who have everything back are forgotten. */
const REMEMBERED = 1_000;

/** How much time each payer has used, of which some comes back each second. */
export class Budget {
  private readonly used = new Map<string, Used>();

  constructor(private readonly limits: BudgetLimits) {}

  /** In milliseconds. */
  usedBy(payer: string): number {
    const { milliseconds, at } = this.used.get(payer) ?? { milliseconds: 0, at: 0 };
    return Math.max(0, milliseconds - ((performance.now() - at) / 1_000) * this.limits.perSecond);
  }

  /** Milliseconds until the payer may use more; 0: now. */
  wait(payer: string): number {
    const over = this.usedBy(payer) - this.limits.most;
    return over < 0 ? 0 : Math.max(1, (over / this.limits.perSecond) * 1_000);
  }

  use(payer: string, milliseconds: number): void {
    this.used.set(payer, { milliseconds: this.usedBy(payer) + milliseconds, at: performance.now() });
    if (this.used.size > 2 * REMEMBERED) this.forget();
  }

  private forget(): void {
    for (const payer of this.used.keys()) if (this.usedBy(payer) === 0) this.used.delete(payer);
  }
}
