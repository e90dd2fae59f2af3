import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CHECKOUT = resolve(__dirname, '../../..');

/** The embedded PostgreSQL of `npm start`: joins the running one, else starts it for as long as it is needed. */
export async function joinLocalDatabase() {
  const { joinOrStartPostgres } = await import('@review-service/embedded/local-database');
  return joinOrStartPostgres(await localDataDir());
}

/** The keys that `npm start` uses when it is given none. With `make` they are made when there are none yet. */
export async function localSecretKeys({ make }: { make: boolean }): Promise<string | undefined> {
  const { readOrMakeSecretKeys } = await import('@review-service/embedded/secret-keys');
  const dataDir = await localDataDir();
  return make || existsSync(join(dataDir, 'secret-keys')) ? readOrMakeSecretKeys(dataDir) : undefined;
}

/** Where `npm start` keeps its data. */
export async function localDataDir(): Promise<string> {
  const { chooseDataDir } = await import('@review-service/embedded/data-dir');
  return chooseDataDir(process.env, CHECKOUT);
}
