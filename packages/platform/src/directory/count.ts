import { number } from '@review-service/database/row-types';
import type { Sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';

/** Runs a statement that says how many rows it has changed, as `number`. */
export async function count(db: EntityManager, statement: Sql): Promise<number> {
  const [row] = await all(db, { number }, statement);
  return row?.number ?? 0;
}
