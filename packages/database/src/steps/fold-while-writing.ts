import type { QueryRunner } from 'typeorm';

/** One of so many changes folds. */
const ONE_OF = 100;
/** The maximum of rows per fold: several times what so many changes add, and some milliseconds of work. */
const MOST = 1_000;

/**
 * Keeps a ledger short while no worker folds it: now and then, a change that adds to it also folds the rows of others.
 * A fold's own insert has a deeper trigger depth, so it starts no other fold.
 * @param key the ledger's columns except `n`
 */
export async function foldWhileWriting(db: QueryRunner, ledger: string, key: string): Promise<void> {
  await db.query(`
    create or replace trigger ${ledger}_folds after insert on ${ledger} for each statement
    when (pg_trigger_depth() = 1 and random() < 1.0 / ${ONE_OF})
    execute function fold_while_writing('${key}', '${MOST}')`);
}
