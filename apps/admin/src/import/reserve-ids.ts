import { number } from '@review-service/database/row-types';
import { sql, type Sql } from '@review-service/database/sql';
import type { Connection } from './connection';

/**
 * Reserves so many new ids of a table, for rows that need theirs before they are stored. Each call of the result
 * returns the next one.
 * @param taken ids that the document gives to other rows
 */
export async function reserveIds(
  db: Connection,
  table: Sql,
  count: number,
  taken: readonly number[] = [],
): Promise<() => number> {
  if (taken.length) await continueAfter(db, table, Math.max(...taken));
  const ids = await db.all(
    { id: number },
    sql`with its as materialized (select pg_get_serial_sequence(${table.text}, 'id')::regclass as sequence)
      select nextval(sequence)::int as id from its, generate_series(1, ${count}::int)`,
  );
  return () => {
    const { id } = ids.shift() ?? {};
    if (id === undefined) throw new Error(`more ids of ${table.text} are wanted than were reserved`);
    return id;
  };
}

/** Lets a sequence continue after an id, and never lowers it: setval is not undone by a rollback. */
const continueAfter = (db: Connection, table: Sql, highest: number) =>
  db.all(
    { setval: number },
    sql`select setval(sequence, ${highest}::bigint)
      from (select pg_get_serial_sequence(${table.text}, 'id')::regclass as sequence) as its
      where ${highest}::bigint > coalesce(pg_sequence_last_value(sequence), 0)`,
  );
