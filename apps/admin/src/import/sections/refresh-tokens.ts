import { query, sql } from '@review-service/database/sql';
import { REFRESH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import { refuse } from '../readers';
import { asJson, hexOf } from '../rows';
import type { Visit } from '../visit';
import { pathTo } from '../world-error';

/** What a grant can be renewed with. */
export interface RefreshToken {
  /** Of the entry that has it. */
  readonly path: string;
  readonly grantId: number;
  readonly value: string;
}

/** Stores refresh tokens: a keyed hash finds them, and nothing shows them. */
export async function saveRefreshTokens({ db, secrets }: Visit, tokens: readonly RefreshToken[]): Promise<void> {
  if (!tokens.length) return;
  const keys = await secrets();
  const rows = tokens.map(({ grantId, value }) => {
    const { digest, keyId } = keys.lookup(REFRESH_TOKEN_KIND, value);
    return { grant_id: grantId, lookup: hexOf(digest), key_id: keyId };
  });
  const stored = await query<{ grantId: number }>(
    db,
    sql`insert into oauth_refresh_token (grant_id, lookup, key_id)
      select grant_id, lookup, key_id
      from jsonb_to_recordset(${asJson(rows)}) as row (grant_id int, lookup bytea, key_id text)
      on conflict do nothing returning grant_id as "grantId"`,
  );
  const grants = new Set(stored.map(({ grantId }) => grantId));
  const clash = tokens.find(({ grantId }) => !grants.has(grantId));
  if (clash) refuse(pathTo(clash.path, 'refresh_token'), 'this value is taken already');
}
