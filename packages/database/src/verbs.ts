import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';
import type { PipelinedPool } from './pipelined-pool';
import { rowsOf, type Shape } from './row-types';
import type { Sql } from './sql';

/** A select list, or a shape that was declared beside its statement. */
export type Declared<Row> = Shape<Row> | { readonly shape: Shape<Row> };

/** What a statement runs on: a transaction, or whichever connection is free. */
export type Db = DataSource | EntityManager;

/**
 * The row of a key, or nothing. Sent on a connection that all look-ups share, and planned once, unless a transaction is
 * under way (see PipelinedPool). Only for what takes no lock and next to no time: everybody's log-in may wait behind it.
 */
export async function find<Row extends object>(
  db: Db,
  declared: Declared<Row>,
  statement: Sql,
): Promise<Row | undefined> {
  const [row] = await run(db, declared, named(statement), (pool, config) => pool.lookUp<Row>(config));
  return row;
}

/**
 * Rows: of lists, searches, counts, on the connections that these have. Planned for the values at hand each time, unless it is told to keep its plan, which
 * is for what has the same best plan for all values.
 */
export const all = <Row extends object>(
  db: Db,
  declared: Declared<Row>,
  statement: Sql,
  { keepsPlan = false }: { readonly keepsPlan?: boolean } = {},
): Promise<Row[]> => {
  const { text, values } = statement;
  return run(db, declared, keepsPlan ? named(statement) : { text, values }, (pool, config) => pool.list<Row>(config));
};

/**
 * A statement that PostgreSQL plans once for each connection, such as a change of a row by its key: its best plan is the
 * same for all values. Resolves with what it returns.
 */
export const change = <Row extends object>(db: Db, declared: Declared<Row>, statement: Sql): Promise<Row[]> =>
  run(db, declared, named(statement), (pool, config) => pool.query<Row>(config));

/** Fails as TypeORM does, with a QueryFailedError. */
async function run<Row extends object>(
  db: Db,
  declared: Declared<Row>,
  config: QueryConfig,
  otherwise: (pool: PipelinedPool, config: QueryConfig) => Promise<QueryResult<Row>>,
): Promise<Row[]> {
  // Of what type connections and pools are is not said by TypeORM, but by its `driver` option.
  const { queryRunner, dataSource } = db instanceof EntityManager ? db : { dataSource: db };
  const own = queryRunner && ((await queryRunner.connect()) as PoolClient);
  const pool = (dataSource.driver as unknown as { master: PipelinedPool }).master;
  const result = await (own ? own.query<Row>(config) : otherwise(pool, config)).catch((error: unknown) => {
    throw new QueryFailedError(config.text, config.values, error as Error);
  });
  return rowsOf(isList(declared) ? declared.shape : declared, result);
}

const isList = <Row>(declared: Declared<Row>): declared is { readonly shape: Shape<Row> } =>
  'shape' in declared && !('oids' in declared.shape);

const names = new Map<string, string>();

/** With a short name for its text, of which there are as many as the code has branches. */
function named({ text, values }: Sql): QueryConfig {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return { name, text, values };
}
