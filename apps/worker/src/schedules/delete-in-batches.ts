import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';

const BATCH = 1_000;

/** Deletes the rows of a condition in small batches, so that locks are short. Resolves with their number. */
export async function deleteInBatches(
  database: DataSource,
  { table, key, where }: Record<'table' | 'key' | 'where', Sql>,
): Promise<number> {
  for (let total = 0; ;) {
    const [deleted] = await all(
      database,
      { count: number },
      sql`
        with gone as (
          delete from ${table} where ${key} in (
            select ${key} from ${table} where ${where} limit ${BATCH} for update skip locked) returning 1)
        select count(*) as count from gone`,
    );
    const count = deleted?.count ?? 0;
    total += count;
    if (count < BATCH) return total;
  }
}
