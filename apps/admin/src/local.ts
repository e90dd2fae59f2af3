import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CHECKOUT = resolve(__dirname, '../../..');

/** The embedded PostgreSQL of `npm start`: uses the running one, else starts it while it is needed. */
export async function joinLocalDatabase() {
  const { joinOrStartPostgres } = await import('@review-service/embedded/local-database');
  return joinOrStartPostgres(await localDataDir());
}

/** The default keys of `npm start`. With `make` they are created if missing. */
export async function localSecretKeys({ make }: { make: boolean }): Promise<string | undefined> {
  const { readOrMakeSecretKeys } = await import('@review-service/embedded/secret-keys');
  const dataDir = await localDataDir();
  return make || existsSync(join(dataDir, 'secret-keys')) ? readOrMakeSecretKeys(dataDir) : undefined;
}

/** The data folder of `npm start`. */
export async function localDataDir(): Promise<string> {
  const { chooseDataDir } = await import('@review-service/embedded/data-dir');
  return chooseDataDir(process.env, CHECKOUT);
}
