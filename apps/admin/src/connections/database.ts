import { createDataSource } from '@review-service/database/data-source';
import { pendingMigrations } from '@review-service/database/migrate';
import { setting } from '@review-service/embedded/setting';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import type { DataSource, EntityManager } from 'typeorm';
import { joinLocalDatabase } from './local';
import { Refusal } from '../base/refusal';
import { commandLine } from '../base/command-line';

/** What a command needs of the database. */
interface Connections {
  /** Connections at once: one for lists, the others for transactions. */
  readonly poolSize?: number;
}

/**
 * Runs a command's work on the database of DATABASE_URL, past a pooler (DATABASE_DIRECT_URL), or on the one of `npm start`,
 * and closes it afterwards.
 */
export async function withDatabase<T>(
  work: (db: DataSource, url: string) => Promise<T>,
  { poolSize = 2 }: Connections = {},
): Promise<T> {
  const { url, release } = setting(process.env, 'DATABASE_URL')
    ? { url: fromEnv(DatabaseConfig).sessionUrl, release: () => Promise.resolve() }
    : await joinLocalDatabase();
  try {
    const db = await createDataSource({ url, applicationName: 'admin', poolSize }).initialize();
    try {
      return await work(db, url);
    } finally {
      await db.destroy();
    }
  } finally {
    await release();
  }
}

/** The same for commands that need the schema of this release: all except `migrate` and `doctor`. */
export const withMigratedDatabase = <T>(work: (db: DataSource) => Promise<T>, connections?: Connections): Promise<T> =>
  withDatabase(async (db) => {
    const { length } = await pendingMigrations(db);
    if (length)
      throw new Refusal(`The database is ${length} migrations behind. Run \`${commandLine('migrate')}\` first.`);
    return work(db);
  }, connections);

/** The same in one transaction. */
export const inTransaction = <T>(work: (db: EntityManager) => Promise<T>): Promise<T> =>
  withMigratedDatabase((db) => db.transaction(work));
