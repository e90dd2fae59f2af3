import type { DataSource } from 'typeorm';
import { lookUp, sql } from './sql';

/** Any number; the same in every release, so that two migrating processes take turns. */
const LOCK = 7_264_001;

/** Brings the schema up to date. Safe to run from many processes at once. Returns the names of the steps it made. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [LOCK]);
    const done = await dataSource.runMigrations();
    return done.map(({ name }) => name);
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await runner.release();
  }
}

/**
 * The names of the steps that this release needs and the database does not have yet. Does not wait for a connection: a
 * process whose pool is used up is asked as well.
 */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const [table] = await lookUp<{ known: boolean }>(
    dataSource,
    sql`select to_regclass('schema_migration') is not null as known`,
  );
  const done = table?.known ? await lookUp<{ name: string }>(dataSource, sql`select name from schema_migration`) : [];
  const names = new Set(done.map(({ name }) => name));
  return dataSource.migrations.map(({ name }) => name ?? '').filter((name) => !names.has(name));
}
