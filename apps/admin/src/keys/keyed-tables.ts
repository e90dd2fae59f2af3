import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';

const oneKey = sql`array[key_id]`;
/** A row that is found by one key and opened by another needs both. */
const twoKeys = sql`array[key_id] || nullif(array[split_part(sealed, '.', 1)], array[key_id])`;

/** The tables whose rows need a key, and what a row of each is called. `sealed`: with its secret, so it can be re-keyed. */
export const keyedTables = [
  { table: sql`oauth_token`, noun: 'access token', keys: twoKeys, sealed: true },
  { table: sql`oauth_refresh_token`, noun: 'refresh token', keys: oneKey, sealed: false },
  { table: sql`api_token`, noun: 'API token', keys: oneKey, sealed: false },
] as const;

/** How many rows of one kind need one key. */
export interface KeyUse {
  readonly key: string;
  readonly noun: string;
  readonly sealed: boolean;
  readonly count: number;
}

/** What needs which key; keys that nothing needs are not there. */
export async function countKeyUses(db: EntityManager): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { table, noun, keys, sealed } of keyedTables) {
    const rows = await query<{ key: string; count: number }>(
      db,
      sql`select key, count(*)::int as count from ${table}, unnest(${keys}) as key group by key order by key`,
    );
    uses.push(...rows.map((row) => ({ ...row, noun, sealed })));
  }
  return uses;
}

/** The rows of some uses in words: `2 access tokens, 1 API token`. */
export const inWords = (uses: readonly KeyUse[]): string =>
  uses.map(({ count, noun }) => `${count} ${noun}${count === 1 ? '' : 's'}`).join(', ') || 'nothing';
