import type { Sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';

/** Runs a statement of a test, which declares the type of the rows. The service uses its verbs instead. */
export const query = <Row extends object>(db: Pick<EntityManager, 'query'>, statement: Sql): Promise<Row[]> =>
  db.query(statement.text, statement.values);
