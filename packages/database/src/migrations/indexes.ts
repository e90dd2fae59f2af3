import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while others read and write its table: outside of any transaction, so the step says
 * `transaction = false`. Does nothing when it is there; what an interrupted run has left of it is built anew.
 * @param on the table, columns and condition
 */
export const buildIndex = (db: QueryRunner, name: string, on: string): Promise<void> =>
  aside(db, async () => {
    const left = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid';
    const [broken] = (await db.query(left, [name])) as object[];
    if (broken) await db.query(`drop index concurrently ${name}`);
    await db.query(`create index concurrently if not exists ${name} on ${on}`);
  });

/** Removes an index likewise. */
export const dropIndex = (db: QueryRunner, name: string): Promise<void> =>
  aside(db, () => db.query(`drop index concurrently if exists ${name}`));

/** It waits for transactions that are older, however long they take, and nobody waits for it meanwhile. */
async function aside(db: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  const [former] = (await db.query('show lock_timeout')) as { lock_timeout: string }[];
  await db.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await db.query(`select set_config('lock_timeout', $1, false)`, [former?.lock_timeout]);
  }
}
