import { type Sql, sql } from './sql';

/** Identifies a row in the version that was read: each version of a row has another `xmin`. */
export interface Versioned {
  readonly id: number;
  readonly version: string;
}

/** The `version` of a row, as text. Locking a row does not change it. */
export const versionOf = (row: Sql): Sql => sql`${row}.xmin::text`;

/**
 * The row is still in the version that was read. As the condition of a change it holds under the row's lock: after a
 * concurrent change PostgreSQL evaluates it again (its manual, 13.2.1), and it is false.
 */
export const isStill = (row: Sql, { id, version }: Versioned): Sql =>
  sql`${row}.id = ${id} and ${row}.xmin = ${version}::xid`;
