import { type Ledger, ledgers } from '@review-service/database/ledgers';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { MINUTE, type Schedule, Scheduled } from './schedule';

const BATCH = 5_000;

/** Folds the ledgers. Without it totals stay exact, but take longer to read. */
@Scheduled()
export class FoldCounts implements Schedule {
  readonly name = 'fold-counts';
  readonly every = MINUTE / 6;

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    for (const ledger of ledgers) while ((await this.fold(ledger)) === BATCH);
  }

  /** Replaces the new rows and the old sum of each key by one row. Skips rows that another fold has locked. */
  private async fold({ table, key }: Ledger): Promise<number> {
    const [folded] = await this.db.all(
      { count: number },
      sql`select fold_ledger(${table.text}::regclass, ${key.text}, ${BATCH}) as count`,
    );
    return folded?.count ?? 0;
  }
}
