import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';

export { empty, join, sql, type Sql };

/** Runs a statement whose every value travels as a parameter. */
export const query = <Row extends object>(db: Pick<EntityManager, 'query'>, statement: Sql): Promise<Row[]> =>
  db.query(statement.text, statement.values);

/** Text that matches itself in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The column starts with the text, in any case. An index on the left side serves it (decision W11). */
export const startsWith = (column: Sql, text: string): Sql =>
  sql`(lower(${column} collate "und-x-icu") collate "C") like (lower(${escapeLike(text)} collate "und-x-icu") collate "C") || '%'`;

/**
 * A time as text: ISO 8601 in UTC with microseconds, unless they are zero, and `+00:00` (decision W16). Read as a
 * JavaScript Date it would lose its last three digits.
 */
export const isoTime = (column: Sql): Sql => sql`
  to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
  || case when date_part('microseconds', ${column})::integer % 1000000 = 0 then '' else to_char(${column}, '.US') end
  || '+00:00'`;
