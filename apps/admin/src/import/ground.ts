import { boolean, number, text } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../base/refusal';
import { numberedTables, tables, tallies } from './tables';

/** How to treat existing rows. */
export type ImportMode = 'into-empty' | 'replace' | 'add' | 'if-empty';

/** The numbers of rows by table, without empty tables. */
export type RowCounts = Readonly<Record<string, number>>;

/** The key of an advisory lock, the same in every release: imports take turns. */
const LOCK = 7_264_002;

/** Prepares the database for the import, and returns the deleted rows; or that there is nothing to do. */
export async function prepareGround(db: EntityManager, mode: ImportMode): Promise<{ removed?: RowCounts } | 'leave'> {
  await all(db, {}, sql`set local lock_timeout = '60s'`);
  await all(db, {}, sql`select from pg_advisory_xact_lock(${LOCK}::bigint)`);
  if (mode === 'if-empty' && (await hasRows(db, sql`user_account`))) return 'leave';
  if (mode === 'replace') {
    await all(db, {}, sql`lock table ${join(tables)} in access exclusive mode`);
    const removed = await countRows(db);
    await all(db, {}, sql`truncate ${join(tables)} restart identity cascade`);
    return { removed };
  }
  if (mode !== 'add') await refuseUnlessEmpty(db);
  return {};
}

/** The rows that `--replace` would delete, without ledgers. */
export async function countRows(db: Db): Promise<RowCounts> {
  const told = tables.filter((table) => !tallies.includes(table.text));
  const counts = told.map((table) => sql`select ${table.text}::text as table, count(*)::int as count from ${table}`);
  const rows = await all(db, { table: text, count: number }, join(counts, ' union all '));
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ table, count }) => [table, count]));
}

async function refuseUnlessEmpty(db: EntityManager): Promise<void> {
  for (const table of numberedTables)
    if (await hasRows(db, table))
      throw new Refusal(
        `The database is not empty (${table.text} has rows). ` +
          'Use --replace to empty it first, or --add to add to it.',
      );
}

async function hasRows(db: EntityManager, table: Sql): Promise<boolean> {
  const [row] = await all(db, { found: boolean }, sql`select exists (select from ${table}) as found`);
  return row?.found ?? false;
}
