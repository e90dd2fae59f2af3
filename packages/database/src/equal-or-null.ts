import { type Sql, sql } from './sql';

/**
 * The column has this value, or none when the value is null: as `is not distinct from`, for which PostgreSQL uses no
 * index. Behind `is null` it does not take the column as given, so what is ordered by an index has to name it too.
 */
export const equalOrNull = (column: Sql, value: number | null): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;
