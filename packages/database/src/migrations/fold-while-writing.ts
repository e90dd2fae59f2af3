import type { QueryRunner } from 'typeorm';

/** Of so many changes one folds. */
const ONE_OF = 100;
/** Rows that it folds: several times what so many changes add, and some milliseconds of work. */
const MOST = 1_000;

/**
 * Keeps a ledger short while no worker folds it: a change that adds to it folds what others have added, once in a while.
 * What a fold itself writes is not inside of a counting trigger alone, so that it calls for no other.
 * @param key the ledger's columns `n` apart
 */
export async function foldWhileWriting(db: QueryRunner, ledger: string, key: string): Promise<void> {
  await db.query(`
    create trigger ${ledger}_folds after insert on ${ledger} for each statement
    when (pg_trigger_depth() = 1 and random() < 1.0 / ${ONE_OF})
    execute function fold_while_writing('${key}', '${MOST}')`);
}
