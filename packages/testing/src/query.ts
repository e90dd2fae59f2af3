import type { Sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';

/** Runs a statement of a test, whose rows are what the test takes them for. The service asks through its verbs instead. */
export const query = <Row extends object>(db: Pick<EntityManager, 'query'>, statement: Sql): Promise<Row[]> =>
  db.query(statement.text, statement.values);
