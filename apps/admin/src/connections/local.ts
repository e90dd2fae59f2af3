import { resolve } from 'node:path';
import { setting } from '@review-service/embedded/setting';
import { Refusal } from '../base/refusal';

const CHECKOUT = resolve(__dirname, '../../../..');

/**
 * The embedded PostgreSQL of `npm start`: uses the running one, else starts it while it is needed. Only `npm start` makes
 * one: a command that made an empty database would answer about the wrong one.
 */
export async function joinLocalDatabase() {
  const { joinOrStartPostgres } = await import('@review-service/embedded/local-database');
  return joinOrStartPostgres(await localDataDir());
}

/** The keys that `npm start` has made, if it has. */
export async function localSecretKeys(): Promise<string | undefined> {
  const { findDataDir } = await import('@review-service/embedded/data-dir');
  const { readOrMakeSecretKeys, SECRET_KEYS_FILE } = await import('@review-service/embedded/secret-keys');
  const dataDir = findDataDir(process.env, CHECKOUT, SECRET_KEYS_FILE);
  return dataDir && readOrMakeSecretKeys(dataDir);
}

/** The data folder of `npm start`. */
export async function localDataDir(): Promise<string> {
  const { findDataDir } = await import('@review-service/embedded/data-dir');
  const { CLUSTER } = await import('@review-service/embedded/postgres-place');
  const dataDir = findDataDir(process.env, CHECKOUT, CLUSTER);
  if (dataDir) return dataDir;
  const chosen = setting(process.env, 'DATA_DIR');
  const where = chosen ? `${resolve(CHECKOUT, chosen)} (DATA_DIR)` : 'the data folder of `npm start`';
  throw new Refusal(
    `There is no database: DATABASE_URL is not set, and ${where} holds none. Set DATABASE_URL, or DATA_DIR as ` +
      '`npm start` was given it; `npm start` makes a database where there is none.',
  );
}
