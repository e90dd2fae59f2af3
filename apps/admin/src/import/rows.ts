import { query, sql, type Sql } from '@review-service/database/sql';
import type { Entry } from './section';
import { refuse } from './readers';
import type { Visit } from './visit';
import { pathTo } from './world-error';

/** Rows as one parameter, however many they are; columns are named and typed by `jsonb_to_recordset`. */
export const asJson = (rows: readonly object[]): Sql => sql`${JSON.stringify(rows)}::jsonb`;

/** Bytes as PostgreSQL reads them from text. */
export const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/**
 * Runs an insert that ends with `on conflict do nothing returning id`: the database tells which ids and names clash.
 * @param name the member that must be unique beside `id`, in words that show no secret
 */
export async function insertUnlessTaken<T extends { id: number }>(
  { db }: Visit,
  table: Sql,
  entries: Entry<T>[],
  insert: Sql,
  name: (row: T) => { member: string; text: string },
): Promise<void> {
  const stored = new Set((await query<{ id: number }>(db, insert)).map(({ id }) => id));
  const clash = entries.find(({ row: { id } }) => !stored.delete(id));
  if (!clash) return;
  const { path, row } = clash;
  const [sameId] = await query(db, sql`select from ${table} where id = ${row.id}`);
  if (sameId) refuse(pathTo(path, 'id'), `${row.id} is taken already`);
  const { member, text } = name(row);
  refuse(pathTo(path, member), `${text} is taken already`);
}

/** The rows of a table that joins two others. One that is there already says the same. */
export async function insertPairs(
  { db }: Visit,
  into: Sql,
  pairs: readonly (readonly [number, number])[],
): Promise<void> {
  const [lefts, rights] = [pairs.map(([left]) => left), pairs.map(([, right]) => right)];
  const rows = sql`select * from unnest(${lefts}::int[], ${rights}::int[])`;
  if (pairs.length) await query(db, sql`insert into ${into} ${rows} on conflict do nothing`);
}
