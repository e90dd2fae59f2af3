import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import { failed, ok, type Finding } from './finding';

/** How many rows each key can find, so that a key is dropped only when nothing needs it any more (decision R1). */
export async function checkKeys(db: EntityManager, keyIds: readonly string[]): Promise<Finding[]> {
  const rows = await query<{ key: string; count: number }>(
    db,
    sql`select key_id as key, count(*)::int as count from api_token group by key_id order by key_id`,
  );
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  const known = keyIds.map((key, index) => ok(lineOf(key, counts.get(key) ?? 0, index === 0)));
  const unknown = rows
    .filter(({ key }) => !keyIds.includes(key))
    .map(({ key, count }) =>
      failed(
        `key ${key}: ${count} API tokens need it and SECRET_KEYS does not have it; put it back, or issue them anew`,
      ),
    );
  return [...known, ...unknown];
}

function lineOf(key: string, count: number, newest: boolean): string {
  if (newest) return `key ${key}: ${count} API tokens; makes the new ones`;
  return `key ${key}: ${count} API tokens; ${count ? 'keep it until they are used or replaced' : 'it can be dropped'}`;
}
