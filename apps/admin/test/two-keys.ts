import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { TestDatabase } from './a-database';
import { keyOf, runAdmin } from './run-admin';

/** The key that documents are loaded with, and the one that takes its place. */
export const [OLD, NEW] = [keyOf('k1', 'a'), keyOf('k2', 'b')];

/** The secrets of both keys, and of the new one alone. */
export const [both, onlyNew] = [new Secrets([NEW, OLD]), new Secrets([NEW])];

/** Runs `secrets rotate` with these keys. */
export const rotateWith = ({ url }: TestDatabase, ...keys: string[]) =>
  runAdmin(url, ['secrets', 'rotate'], { env: { SECRET_KEYS: keys.join(',') } });

/** The access tokens, with what the new key opens of them. */
export async function tokensOf({ db }: TestDatabase) {
  const rows = await db.query<{ id: number; lookup: Buffer; key_id: string; sealed: string }[]>(
    `select id, lookup, key_id, sealed from oauth_token order by id`,
  );
  return rows.map((row) => ({ ...row, value: onlyNew.open(OAUTH_TOKEN_PLACE(row.id), row.sealed) }));
}
