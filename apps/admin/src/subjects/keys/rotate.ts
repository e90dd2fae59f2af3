import { number, text } from '@review-service/database/row-types';
import { empty, sql, type Sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import type { SealedTable } from './keyed-tables';

const BATCH = 1_000;

/** The result of a rotation. */
export interface Rotation {
  readonly rekeyed: number;
  /** Ids of rows that our key with their key's id does not open. */
  readonly unreadable: readonly number[];
}

interface Pass {
  readonly size: number;
  readonly lock: Sql;
}

/** The first pass skips locked rows; the second waits for one row at a time, so that no deadlock is possible. */
const passes: readonly Pass[] = [
  { size: BATCH, lock: sql`for update skip locked` },
  { size: 1, lock: sql`for update` },
];

/**
 * Re-keys every row of a table, in short transactions while the service runs: look-ups meanwhile use both the old and
 * the new key. After an interruption it continues.
 */
export async function rotate(
  dataSource: DataSource,
  secrets: Secrets,
  table: SealedTable,
  progress: (rekeyed: number) => void,
): Promise<Rotation> {
  let rekeyed = 0;
  let unreadable: number[] = [];
  for (const pass of passes) {
    unreadable = [];
    let last: number | undefined = 0;
    while (last !== undefined) {
      const after: number = last;
      const batch = await dataSource.transaction((db) => rotateBatch(db, secrets, table, after, pass));
      unreadable.push(...batch.unreadable);
      rekeyed += batch.rekeyed;
      last = batch.last;
      progress(rekeyed);
    }
  }
  return { rekeyed, unreadable };
}

async function rotateBatch(
  db: EntityManager,
  secrets: Secrets,
  { table, id: key, place, kind, audited }: SealedTable,
  after: number,
  { size, lock }: Pass,
) {
  const { keyIds } = secrets;
  const [newest = ''] = keyIds;
  const rows = await all(
    db,
    { id: number, sealed: text },
    sql`select ${key} as id, sealed from ${table}
      where ${key} > ${after} and (key_id <> ${newest} or split_part(sealed, '.', 1) <> ${newest})
        and split_part(sealed, '.', 1) = any(${keyIds})
      order by ${key} limit ${size} ${lock}`,
  );
  const opened = rows.map(({ id, sealed }) => ({ id, secret: secrets.open(place(id), sealed) }));
  const fresh = opened.flatMap(({ id, secret }) => {
    if (secret === undefined) return [];
    const lookup = kind !== undefined && { lookup: `\\x${secrets.lookup(kind, secret).digest.toString('hex')}` };
    return { id, key_id: newest, sealed: secrets.seal(place(id), secret), ...lookup };
  });
  if (fresh.length) {
    await all(
      db,
      {},
      sql`update ${table} as stored set key_id = row.key_id, sealed = row.sealed
          ${kind === undefined ? empty : sql`, lookup = row.lookup`}
        from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as row (id int, lookup bytea, key_id text, sealed text)
        where stored.${key} = row.id`,
    );
    await audit(db, 'secrets.rotated', `key ${newest}`, { [audited]: fresh.length, upToId: rows.at(-1)?.id });
  }
  const unreadable = opened.flatMap(({ id, secret }) => (secret === undefined ? id : []));
  return { rekeyed: fresh.length, unreadable, last: rows.at(-1)?.id };
}
