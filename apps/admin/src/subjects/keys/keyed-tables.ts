import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { PROVIDER_CREDENTIAL_PLACE } from '@review-service/platform/secrets/provider-credentials';
import { AUTHENTICATOR_PLACE } from '@review-service/platform/secrets/second-factors';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';
import { WEBHOOK_SECRET_PLACE } from '@review-service/platform/secrets/webhook-secrets';

const oneKey = sql`array[key_id]`;
/** A row that is found by one key and opened by another needs both. */
const twoKeys = sql`array[key_id] || nullif(array[split_part(sealed, '.', 1)], array[key_id])`;

interface KeyedTable {
  readonly table: Sql;
  /** The name of a row, for messages. */
  readonly noun: string;
  readonly keys: Sql;
}

/** A table whose rows hold their secret, sealed, so that they can be re-keyed. */
export interface SealedTable extends KeyedTable {
  /** The column that a row is found by. */
  readonly id: Sql;
  readonly place: (id: number) => string;
  /** The kind of its rows' look-ups, if they have one. */
  readonly kind?: string;
  /** Their name in the audit log. */
  readonly audited: string;
}

/** The tables that `secrets rotate` changes. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: sql`oauth_token`,
    noun: 'access token',
    keys: twoKeys,
    id: sql`id`,
    place: OAUTH_TOKEN_PLACE,
    kind: OAUTH_TOKEN_KIND,
    audited: 'accessTokens',
  },
  {
    table: sql`webhook_secret`,
    noun: 'webhook secret',
    keys: twoKeys,
    id: sql`id`,
    place: WEBHOOK_SECRET_PLACE,
    audited: 'webhookSecrets',
  },
  {
    table: sql`repository_source`,
    noun: 'source token',
    // Those that need none have no key.
    keys: sql`array_remove(${twoKeys}, null)`,
    id: sql`repository_id`,
    place: SOURCE_TOKEN_PLACE,
    audited: 'sourceTokens',
  },
  {
    table: sql`sign_in_provider`,
    noun: 'provider credential',
    keys: twoKeys,
    id: sql`id`,
    place: PROVIDER_CREDENTIAL_PLACE,
    audited: 'providerCredentials',
  },
  {
    table: sql`authenticator_app`,
    noun: 'authenticator app',
    keys: twoKeys,
    id: sql`user_id`,
    place: AUTHENTICATOR_PLACE,
    audited: 'authenticatorApps',
  },
];

/** The tables whose rows need a key. */
export const keyedTables: readonly (KeyedTable & { readonly sealed: boolean })[] = [
  ...sealedTables.map((table) => ({ ...table, sealed: true })),
  { table: sql`oauth_refresh_token`, noun: 'refresh token', keys: oneKey, sealed: false },
  { table: sql`oauth_authorization_code`, noun: 'authorization code', keys: oneKey, sealed: false },
  { table: sql`oauth_device_code`, noun: 'device code', keys: oneKey, sealed: false },
  { table: sql`oauth_client_token`, noun: 'client token', keys: oneKey, sealed: false },
  { table: sql`api_token`, noun: 'API token', keys: oneKey, sealed: false },
  { table: sql`api_token_renewal`, noun: 'former API token secret', keys: oneKey, sealed: false },
  { table: sql`scim_token`, noun: 'SCIM token', keys: oneKey, sealed: false },
  { table: sql`feed_address`, noun: 'feed secret', keys: oneKey, sealed: false },
  { table: sql`recovery_code`, noun: 'recovery code', keys: oneKey, sealed: false },
  // Gone after a day: nobody makes them anew. An answer that is not kept itself needs no key.
  {
    table: sql`idempotency_key`,
    noun: 'kept answer',
    keys: sql`array_remove(array[split_part(sealed, '.', 1)], '')`,
    sealed: false,
  },
];

/** The number of one table's rows that need one key. */
export interface KeyUse {
  readonly key: string;
  readonly noun: string;
  readonly sealed: boolean;
  readonly count: number;
}

/** The uses of all keys, without unused ones. */
export async function countKeyUses(db: Db): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { table, noun, keys, sealed } of keyedTables) {
    const rows = await all(
      db,
      { key: text, count: number },
      sql`select needed.key, count(*)::int as count from ${table}, unnest(${keys}) as needed (key) group by 1 order by 1`,
    );
    uses.push(...rows.map((row) => ({ ...row, noun, sealed })));
  }
  return uses;
}

/** The rows of some uses as text: `2 access tokens, 1 API token`. */
export const inWords = (uses: readonly KeyUse[]): string =>
  uses.map(({ count, noun }) => `${count} ${noun}${count === 1 ? '' : 's'}`).join(', ') || 'nothing';
