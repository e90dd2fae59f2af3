import { createInterface } from 'node:readline/promises';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { remark } from '../output';
import { Refusal } from '../refusal';
import { countRows, type RowCounts } from './ground';

type Ask = (question: string) => Promise<string>;

/**
 * Makes the operator confirm `--replace`, by `--yes` or by the name of the database, so that a pasted line cannot empty
 * one. Does not ask if there are no rows.
 */
export async function confirmReplacing(
  db: DataSource,
  { yes = false, ask = askTerminal() }: { yes?: boolean; ask?: Ask | undefined },
): Promise<void> {
  const counts = await countRows(db);
  if (Object.keys(counts).length === 0) return;
  const [{ name } = { name: '' }] = await all(db, { name: text }, sql`select current_database()::text as name`);
  remark(`--replace removes from the database "${name}", but not from its audit log:\n${inWords(counts)}`);
  if (yes) return;
  if (!ask) throw new Refusal('There is no terminal to ask at: say --yes to do it. Nothing was changed.');
  const typed = await ask('Type the name of the database to go on: ');
  if (typed.trim() !== name) throw new Refusal('That is not its name. Nothing was changed.');
}

/** Asks at the terminal, when there is one; Ctrl-C and Ctrl-D are an empty answer. */
function askTerminal(): Ask | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    const closed = new AbortController();
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.once('close', () => closed.abort());
    const typed = await terminal.question(question, { signal: closed.signal }).catch(() => '');
    terminal.close();
    return typed;
  };
}

const inWords = (counts: RowCounts) =>
  Object.entries(counts)
    .map(([table, count]) => `${String(count).padStart(10)}  ${table.replaceAll('_', ' ')}`)
    .join('\n');
