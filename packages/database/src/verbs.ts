import { createHash } from 'node:crypto';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';
import type { PipelinedPool } from './pipelined-pool';
import { rowsOf, type Shape } from './row-types';
import type { Sql } from './sql';

/** A select list, or a shape declared beside its statement. */
export type Declared<Row> = Shape<Row> | { readonly shape: Shape<Row> };

/** Where a statement runs: in a transaction, or on any free connection. */
export type Db = DataSource | EntityManager;

/**
 * The row of a key, or undefined. Sent on a shared connection and planned once, unless it runs in a transaction (see
 * PipelinedPool). Only for fast statements without locks: every request's authentication may wait behind it.
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
 * The rows of lists, searches and counts, on the connections for lists. Planned for its values each time, unless it
 * asks for a cached plan, because one plan is best for all values.
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
 * A change of rows by their keys, planned once per connection: one plan is best for all values. Resolves with the rows
 * that it returns.
 */
export const change = <Row extends object>(db: Db, declared: Declared<Row>, statement: Sql): Promise<Row[]> =>
  run(db, declared, named(statement), (pool, config) => pool.query<Row>(config));

/** Fails with a QueryFailedError, as TypeORM does. */
async function run<Row extends object>(
  db: Db,
  declared: Declared<Row>,
  config: QueryConfig,
  otherwise: (pool: PipelinedPool, config: QueryConfig) => Promise<QueryResult<Row>>,
): Promise<Row[]> {
  // TypeORM does not type connections and pools; our `driver` option determines them.
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

/**
 * Adds a name for its text, for the plan cache; the code has only a limited number of texts. The name is a hash of the
 * text: behind a pooler processes share connections, and the same name must never mean another statement.
 */
function named({ text, values }: Sql): QueryConfig {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return { name, text, values };
}
