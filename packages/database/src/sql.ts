import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';
import type { LookUpPool } from './look-up-pool';
import { nameOf } from './statement-names';

export { empty, join, raw, sql, type Sql };

/** Runs a statement whose every value travels as a parameter. */
export const query = <Row extends object>(db: Pick<EntityManager, 'query'>, statement: Sql): Promise<Row[]> =>
  db.query(statement.text, statement.values);

/**
 * Runs a statement that PostgreSQL plans once for each connection, and TypeORM stays out of: for what every request asks.
 * Only for statements whose best plan is the same for all values, such as finding a row by a unique key. Fails as
 * TypeORM does, with a QueryFailedError.
 */
export const prepared = <Row extends object>(db: DataSource | EntityManager, statement: Sql): Promise<Row[]> =>
  runPrepared(db, statement, (pool, config) => pool.query<Row>(config));

/**
 * Finds the row of a key, as `prepared` does, but sharing a connection with other look-ups unless a transaction is under
 * way (see LookUpPool). Only for what takes no lock and next to no time: everybody's log-in may wait behind it, so
 * lists, counts and searches are not for here.
 */
export const lookUp = <Row extends object>(db: DataSource | EntityManager, statement: Sql): Promise<Row[]> =>
  runPrepared(db, statement, (pool, config) => pool.lookUp<Row>(config));

async function runPrepared<Row extends object>(
  db: DataSource | EntityManager,
  statement: Sql,
  otherwise: (pool: LookUpPool, config: QueryConfig) => Promise<QueryResult<Row>>,
): Promise<Row[]> {
  const { text, values } = statement;
  const config = { name: nameOf(text), text, values };
  // Of what type connections and pools are is not said by TypeORM, but by its `driver` option.
  const { queryRunner, dataSource } = db instanceof EntityManager ? db : { dataSource: db };
  const own = queryRunner && ((await queryRunner.connect()) as PoolClient);
  const pool = (dataSource.driver as unknown as { master: LookUpPool }).master;
  const { rows } = await (own ? own.query<Row>(config) : otherwise(pool, config)).catch((error: unknown) => {
    throw failed(statement, error);
  });
  return rows;
}

const failed = ({ text, values }: Sql, error: unknown) => new QueryFailedError(text, values, error as Error);

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
