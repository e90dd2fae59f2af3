import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { type Ask, mayGo } from '../base/confirm';
import { countRows, type RowCounts } from './ground';

/**
 * Makes the operator confirm `--replace`, by `--yes` or by the name of the database, so that a pasted line cannot empty
 * one. Does not ask if there are no rows.
 */
export async function confirmReplacing(
  db: DataSource,
  { yes = false, ...asked }: { yes?: boolean; ask?: Ask },
): Promise<void> {
  const counts = await countRows(db);
  if (Object.keys(counts).length === 0) return;
  const [{ name } = { name: '' }] = await all(db, { name: text }, sql`select current_database()::text as name`);
  await mayGo(`--replace removes from the database "${name}", but not from its audit log:\n${inWords(counts)}`, {
    yes,
    word: name,
    called: 'the name of the database',
    ...asked,
  });
}

const inWords = (counts: RowCounts) =>
  Object.entries(counts)
    .map(([table, count]) => `${String(count).padStart(10)}  ${table.replaceAll('_', ' ')}`)
    .join('\n');
