import type { Columns } from '@review-service/database/columns';
import { type Sql, sql } from '@review-service/database/sql';

/** A column that a list is sorted by, and what its values are in JavaScript. */
export interface SortColumn<Row> {
  readonly column: Sql;
  /** The member of a row that holds its value. */
  readonly member: keyof Row & string;
  /** `number` is an `integer` of PostgreSQL's that is never below 0, such as an id. */
  readonly type: 'string' | 'number' | 'time';
}

/** A time as a sort key: text with microseconds, in UTC, which sorts as the time does. */
export const timeKey = (column: Sql): Sql =>
  sql`(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C")`;

/** Rows that are judged alike, such as those for the same audience. */
export interface Parts {
  /** Those that the caller sees: a ledger knows them. */
  readonly seen: Sql;
  /** The row is asked for, and one of `part`, a row of `seen`; an index has its columns, and those of `order` behind. */
  readonly isOf: Sql;
  /** The columns of the list's order, each written so that no other index has them. */
  readonly order: readonly Sql[];
  /** The ids of rows that may be seen in spite of their part, since they are the caller's own. */
  readonly own?: Sql;
}

/** A list, as SQL: the same rows are counted and shown. */
export interface Listing<Row> {
  /** What is shown of a row, and of what it is joined with. */
  readonly columns: Columns<Row>;
  /** The table whose rows are listed. It has an `id`. */
  readonly table: Sql;
  /** Its alias. */
  readonly row: Sql;
  readonly where: Sql;
  /** The caller sees the row, where not all rows that are asked for are seen by everybody. */
  readonly isVisible?: Sql;
  /** Joins that `isVisible` needs. */
  readonly narrowedBy?: Sql;
  /** What leads to the rows that are seen, past any number of others. */
  readonly parts?: Parts | undefined;
  /** Joins that only `columns` need, made for the rows of one page. None of them adds or drops a row. */
  readonly joined?: Sql;
  /** A column that is the same in all rows, and leads the index of the list: see `equalOrNull`. */
  readonly within?: Sql;
  /** A total order: the last column is unique within the list. */
  readonly order: readonly SortColumn<Row>[];
  /** The bytes of what in a row may be large, such as `octet_length(g.extra_data::text)`: a page holds so many at most. */
  readonly size?: Sql;
  /** From the last of this order to the first. */
  readonly isDescending?: boolean;
  /**
   * The rows are found by another index than that of the order, so all of them are found once, to be counted and sorted.
   * Left to itself, PostgreSQL may walk through the whole order for a page, in the hope of meeting enough of them soon.
   */
  readonly isSearch?: boolean;
  /** Narrowed by a value that was asked for: how to find its rows best depends on how many that leaves. */
  readonly isFiltered?: boolean;
  /** How many rows there are, for lists that know it without counting them. */
  readonly total?: Sql | undefined;
}
