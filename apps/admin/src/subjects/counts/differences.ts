import type { Ledger } from '@review-service/database/ledgers';
import type { RowOf } from '@review-service/database/columns';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';

const DIFFERENCE = {
  /** In PostgreSQL's notation of a row: `(0,t,f)`. */
  key: text,
  stored: number,
  counted: number,
};

/** A key whose ledger differs from its number of rows. */
export type Difference = RowOf<typeof DIFFERENCE>;

/** Compares a ledger with its table, in a single statement and so in one snapshot. */
export const differences = (db: Db, { table, key, keys }: Ledger): Promise<Difference[]> =>
  all(
    db,
    DIFFERENCE,
    sql`
      with stored as (select ${key}, sum(n)::int as n from ${table} group by ${key}),
        counted as (select ${key}, count(*)::int as n from (${keys}) as one group by ${key})
      select row(${key})::text as key, coalesce(stored.n, 0) as stored, coalesce(counted.n, 0) as counted
      from stored full join counted using (${key})
      where coalesce(stored.n, 0) <> coalesce(counted.n, 0) order by 1`,
  );

/** `2 keys are wrong, such as (0,t,f): 12 instead of 10`. */
export function inWords(found: readonly Difference[]): string {
  const [{ key, stored, counted } = { key: '', stored: 0, counted: 0 }] = found;
  const keys = found.length === 1 ? '1 key is' : `${found.length} keys are`;
  return `${keys} wrong, such as ${key}: ${stored} instead of ${counted}`;
}
