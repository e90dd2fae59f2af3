import { setting } from '@review-service/embedded/setting';
import { fromEnv } from '@review-service/platform/config/from-env';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { localSecretKeys } from './local';

/** The keys of SECRET_KEYS, or those of `npm start` on this machine; read only by the commands that need them. */
export async function openSecrets(): Promise<Secrets> {
  const { keys } = fromEnv(SecretsConfig, await withKeys());
  return new Secrets(keys);
}

/** Creates keys only for this machine's database: with new keys another database's tokens would not work. */
async function withKeys(): Promise<NodeJS.ProcessEnv> {
  if (setting(process.env, 'SECRET_KEYS')) return process.env;
  return { ...process.env, SECRET_KEYS: await localSecretKeys({ make: !setting(process.env, 'DATABASE_URL') }) };
}
