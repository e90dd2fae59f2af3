import { number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { writeAudit } from '@review-service/platform/audit/write-audit';
import type { Database } from '@review-service/platform/database/database';
import { SERVICE } from '../base/audit';

const BATCH = 1_000;

/** Which rows, by a key. */
export interface Deletable {
  readonly table: Sql;
  readonly key: Sql;
  readonly where: Sql;
  /** What the audit log says about the deleted rows: `action`, `subject` and `details`, from `gone`. */
  readonly entries?: Sql;
}

/** Deletes the rows of a condition in small batches, so that locks are short. Resolves with their number. */
export async function deleteInBatches(db: Database, { table, key, where, entries }: Deletable): Promise<number> {
  for (let total = 0; ;) {
    const [deleted] = await db.all(
      { count: number },
      sql`
        with gone as (
          delete from ${table} where ${key} in (
            select ${key} from ${table} where ${where} limit ${BATCH} for update skip locked) returning ${table}.*)
        ${entries ? sql`, audited as (${writeAudit(entries, SERVICE)})` : empty}
        select count(*) as count from gone`,
    );
    const count = deleted?.count ?? 0;
    total += count;
    if (count < BATCH) return total;
  }
}
