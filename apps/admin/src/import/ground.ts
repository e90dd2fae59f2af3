import { join, query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../refusal';
import { numberedTables, tables } from './tables';

/** What to do about rows that are there already. */
export type ImportMode = 'into-empty' | 'replace' | 'add' | 'if-empty';

/** Any number, the same in every release: imports take turns. */
const LOCK = 7_264_002;

/** Makes the database ready to be loaded, or says that there is nothing to do. */
export async function prepareGround(db: EntityManager, mode: ImportMode): Promise<'ready' | 'leave'> {
  await query(db, sql`set local lock_timeout = '60s'`);
  await query(db, sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
  if (mode === 'if-empty' && (await hasRows(db, sql`user_account`))) return 'leave';
  if (mode === 'replace') await query(db, sql`truncate ${join(tables)} restart identity cascade`);
  else if (mode !== 'add') await refuseUnlessEmpty(db);
  return 'ready';
}

async function refuseUnlessEmpty(db: EntityManager): Promise<void> {
  for (const table of numberedTables)
    if (await hasRows(db, table))
      throw new Refusal(
        `The database is not empty (${table.text} has rows). ` +
          'Say --replace to empty it first, or --add to add to what is there.',
      );
}

async function hasRows(db: EntityManager, table: (typeof tables)[number]): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(db, sql`select exists (select from ${table}) as found`);
  return row?.found ?? false;
}
