import type { QueryRunner } from 'typeorm';

/**
 * Builds an index concurrently with reads and writes of its table; the migration needs `transaction = false`. Does nothing
 * if it exists; rebuilds the invalid index of an interrupted run.
 * @param on the table, columns and condition
 */
export const buildIndex = (db: QueryRunner, name: string, on: string): Promise<void> =>
  aside(db, async () => {
    const left = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid';
    const [broken] = (await db.query(left, [name])) as object[];
    if (broken) await db.query(`drop index concurrently ${name}`);
    await db.query(`create index concurrently if not exists ${name} on ${on}`);
  });

/** It waits for older transactions, however long they take, without blocking others. */
async function aside(db: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  const [former] = (await db.query('show lock_timeout')) as { lock_timeout: string }[];
  await db.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await db.query(`select set_config('lock_timeout', $1, false)`, [former?.lock_timeout]);
  }
}
