import type { Pool, PoolClient } from 'pg';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';

export { empty, join, raw, sql, type Sql };

/** Runs a statement whose every value travels as a parameter. */
export const query = <Row extends object>(db: Pick<EntityManager, 'query'>, statement: Sql): Promise<Row[]> =>
  db.query(statement.text, statement.values);

/**
 * Runs a statement that PostgreSQL plans once for each connection, and TypeORM stays out of: for what every request asks.
 * Only for statements whose best plan is the same for all values, such as finding a row by a unique key. Fails as
 * TypeORM does, with a QueryFailedError.
 */
export async function prepared<Row extends object>(db: DataSource | EntityManager, statement: Sql): Promise<Row[]> {
  const { text, values } = statement;
  const connection = await connectionOf(db);
  const { rows } = await connection.query<Row>({ name: nameOf(text), text, values }).catch((error: unknown) => {
    throw new QueryFailedError(text, values, error as Error);
  });
  return rows;
}

/** The connection of the transaction under way, or else any. TypeORM does not say of what type they are. */
const connectionOf = (db: DataSource | EntityManager): Promise<PoolClient> | Pool =>
  db instanceof EntityManager
    ? ((db.queryRunner?.connect() as Promise<PoolClient> | undefined) ?? connectionOf(db.dataSource))
    : (db.driver as unknown as { master: Pool }).master;

const names = new Map<string, string>();

/** A short name for a text; there are as many texts as the code has branches. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * The column starts with the text, in any case: it is between the text and the text with the last of all code points
 * (decision W11). An index on the left side finds it, and unlike with `like` no row is compared again.
 */
export const startsWith = (column: Sql, text: string): Sql => {
  const [start, found] = [lowered(sql`${text}::text`), lowered(column)];
  return sql`(${found} >= ${start} and ${found} < ${start} || U&'\\+10FFFF')`;
};

const lowered = (text: Sql): Sql => sql`(lower(${text} collate "und-x-icu") collate "C")`;

/**
 * A time as text: ISO 8601 in UTC with microseconds, unless they are zero, and `+00:00` (decision W16). Read as a
 * JavaScript Date it would lose its last three digits.
 */
export const isoTime = (column: Sql): Sql => sql`
  to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
  || case when date_part('microseconds', ${column})::integer % 1000000 = 0 then '' else to_char(${column}, '.US') end
  || '+00:00'`;
