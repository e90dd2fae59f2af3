import { setting } from '@review-service/embedded/setting';
import { fromEnv } from '@review-service/platform/config/from-env';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { localDataDir, localSecretKeys } from './local';

/** The keys of SECRET_KEYS, or those of `npm start` on this machine; read only by the commands that need them. */
export async function openSecrets(): Promise<Secrets> {
  const { keys } = fromEnv(SecretsConfig, await withKeys());
  return new Secrets(keys);
}

/** It never makes keys: with new ones the tokens of a database that exists would not work. */
async function withKeys(): Promise<NodeJS.ProcessEnv> {
  if (setting(process.env, 'SECRET_KEYS')) return process.env;
  // Where there is no database, that is the fault, and not that it has no keys.
  if (!setting(process.env, 'DATABASE_URL')) await localDataDir();
  return { ...process.env, SECRET_KEYS: await localSecretKeys() };
}
