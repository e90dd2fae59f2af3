import { type Sql, sql } from './sql';

/** What names a row as it was when it was read: PostgreSQL gives each version of a row another `xmin`. */
export interface Versioned {
  readonly id: number;
  readonly version: string;
}

/** The `version` of a row, as text. To lock a row makes no new version of it. */
export const versionOf = (row: Sql): Sql => sql`${row}.xmin::text`;

/**
 * The row is the very one that was read. In the condition of a change it holds under the row's lock: PostgreSQL judges it
 * once more when somebody else changed the row meanwhile (its manual, 13.2.1), and then it does not.
 */
export const isStill = (row: Sql, { id, version }: Versioned): Sql =>
  sql`${row}.id = ${id} and ${row}.xmin = ${version}::xid`;
