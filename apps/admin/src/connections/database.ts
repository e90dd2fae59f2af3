import { createDataSource } from '@review-service/database/data-source';
import { pendingMigrations } from '@review-service/database/migrate';
import { setting } from '@review-service/embedded/setting';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import type { DataSource, EntityManager } from 'typeorm';
import { joinLocalDatabase } from './local';
import { Refusal } from '../base/refusal';
import { commandLine } from '../base/command-line';

/**
 * Runs a command's work on the database of DATABASE_URL, past a pooler (DATABASE_DIRECT_URL), or on the one of `npm start`,
 * and closes it afterwards.
 */
export async function withDatabase<T>(work: (db: DataSource, url: string) => Promise<T>): Promise<T> {
  const { url, release } = setting(process.env, 'DATABASE_URL')
    ? { url: fromEnv(DatabaseConfig).sessionUrl, release: () => Promise.resolve() }
    : await joinLocalDatabase();
  try {
    const db = await createDataSource({ url, applicationName: 'admin', poolSize: 2 }).initialize();
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
export const withMigratedDatabase = <T>(work: (db: DataSource) => Promise<T>): Promise<T> =>
  withDatabase(async (db) => {
    const { length } = await pendingMigrations(db);
    if (length)
      throw new Refusal(`The database is ${length} migrations behind. Run \`${commandLine('migrate')}\` first.`);
    return work(db);
  });

/** The same in one transaction. */
export const inTransaction = <T>(work: (db: EntityManager) => Promise<T>): Promise<T> =>
  withMigratedDatabase((db) => db.transaction(work));
