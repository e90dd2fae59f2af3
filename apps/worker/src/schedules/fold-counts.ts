import { ledgers } from '@review-service/database/ledgers';
import { number } from '@review-service/database/row-types';
import { join, sql } from '@review-service/database/sql';
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
    while ((await this.fold()) === BATCH);
  }

  /**
   * Replaces the new rows and the old sum of each key by one row, in all ledgers that have new rows. Skips rows that another
   * fold has locked. Resolves with the largest number of new rows of a ledger.
   */
  private async fold(): Promise<number> {
    const folds = ledgers.map(
      ({ table, key }) => sql`
        select fold_ledger(${table.text}::regclass, ${key.text}, ${BATCH}) as count
        where exists (select from ${table} where not is_folded)`,
    );
    const [most] = await this.db.all(
      { count: number },
      sql`select coalesce(max(count), 0)::integer as count from (${join(folds, ' union all ')}) folds`,
    );
    return most?.count ?? 0;
  }
}
