import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import { countKeyUses, inWords, type KeyUse, sealedTables } from '../subjects/keys/keyed-tables';
import { failed, ok, type Finding } from './finding';
import { commandLine } from '../base/command-line';

/** Counts the rows of each key, so that a key is dropped only when no row needs it (decision R1). */
export async function checkKeys(db: Db, secrets: Secrets): Promise<Finding[]> {
  const { keyIds } = secrets;
  const uses = await countKeyUses(db);
  const of = (key: string) => uses.filter((use) => use.key === key);
  const unknown = [...new Set(uses.map(({ key }) => key))].filter((key) => !keyIds.includes(key)).sort();
  return [
    ...keyIds.map((key, index) =>
      ok(`key ${key}: ${inWords(of(key))}; ${index ? advice(of(key)) : 'makes the new ones'}`),
    ),
    ...unknown.map((key) =>
      failed(`key ${key}: SECRET_KEYS lacks it, and ${inWords(of(key))} depend on it; put it back, or replace them`),
    ),
    ...(await checkSealed(db, secrets)),
  ];
}

/**
 * Checks that each key opens a sealed value: a wrong key under the same id would otherwise only make look-ups fail
 * silently.
 */
async function checkSealed(db: Db, secrets: Secrets): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { table, id: key, noun, place } of sealedTables) {
    const rows = await all(
      db,
      { key: text, id: number, sealed: text },
      sql`select key, id, sealed from unnest(${secrets.keyIds}::text[]) as key,
        lateral (
          select ${key} as id, sealed from ${table}
          where split_part(sealed, '.', 1) = key order by ${key} desc limit 1) as row`,
    );
    const wrong = rows.filter(({ id, sealed }) => secrets.open(place(id), sealed) === undefined);
    const fault = 'was it another key of that name?';
    findings.push(...wrong.map(({ key, id }) => failed(`key ${key}: it does not open ${noun} ${id}; ${fault}`)));
  }
  return findings;
}

function advice(uses: readonly KeyUse[]): string {
  if (!uses.length) return 'it can be dropped';
  const ways = [
    uses.some(({ sealed }) => sealed) &&
      `\`${commandLine('secrets rotate')}\` moves access tokens, webhook secrets and tokens of sources to the newest key`,
    uses.some(({ sealed }) => !sealed) && 'what is only hashed moves at its next use',
  ];
  return `keep it; ${ways.filter(Boolean).join(', ')}`;
}
