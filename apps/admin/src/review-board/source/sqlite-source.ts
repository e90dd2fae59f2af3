import { constants } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { Refusal } from '../../base/refusal';
import { columnsByTable, type RawRow, type SourceDatabase } from './source';

/** What SQLite keeps beside the file while changes are not in it yet. */
const LOGS = ['-wal', '-journal'];

/**
 * Opens a copy of the file: the driver locks a database by a folder beside it, and nothing is written where Review Board is.
 */
export async function openSqlite(path: string): Promise<SourceDatabase> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new Refusal(`${path} is no file of a database that can be read.`);
  const folder = await mkdtemp(join(tmpdir(), 'review-board-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'db');
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    for (const log of LOGS) await copyFile(path + log, copy + log).catch(() => undefined);
    return open(copy, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

function open(copy: string, remove: () => Promise<void>): SourceDatabase {
  const db = new Database(copy);
  try {
    // Without it a database with a write-ahead log needs memory that is shared with other processes.
    db.exec('pragma locking_mode = exclusive; pragma query_only = true; begin');
    const rows = db.all(
      `select t.name as t, c.name as c from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`,
    );
    return {
      columns: columnsByTable(
        rows.flatMap(({ t, c }) => (typeof t === 'string' && typeof c === 'string' ? [[t, c] as const] : [])),
      ),
      quote: (name) => `"${name}"`,
      // The reason for the cast: the driver's types of a row allow lists, too, which a query of columns does not return.
      query: (statement, values = []) => Promise.resolve(db.all(statement, [...values]) as RawRow[]),
      close: () => {
        db.close();
        return remove();
      },
    };
  } catch (error) {
    db.close();
    throw new Refusal(`The file is no database of SQLite that can be read (${(error as Error).message}).`);
  }
}
