import type { Columns } from '@review-service/database/columns';
import { type Sql, sql } from '@review-service/database/sql';
import type { ItemKey, ListReader } from './hidden-items';
import type { LargeColumn } from './large-columns';

/** A sort column of a list, and the JavaScript type of its values. */
export interface SortColumn<Row> {
  readonly column: Sql;
  /** The row's member with its value. */
  readonly member: keyof Row & string;
  /** `number` is an `integer` of PostgreSQL's that is never below 0, such as an id; `bigint` is a larger one. */
  readonly type: 'string' | 'number' | 'bigint' | 'time' | 'uuid';
}

/** A time as a sort key: text with microseconds, in UTC, which sorts as the time does. */
export const timeKey = (column: Sql): Sql =>
  sql`(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C")`;

/** Parts of a list: rows with the same visibility, such as those of one audience. */
export interface Parts {
  /** The parts that the caller sees, from a ledger. */
  readonly seen: Sql;
  /**
   * Condition: the row matches the request and belongs to `part`, a row of `seen`. An index has these columns, followed
   * by those of `order`.
   */
  readonly isOf: Sql;
  /** The list's sort columns, written as expressions that no other index has. */
  readonly order: readonly Sql[];
  /** The ids of the caller's own rows, which are visible whatever their part. */
  readonly own?: Sql;
  /** Which rows are also the caller's own, and the first column of an index that has these in the order of the list. */
  readonly mine?: { readonly isMine: Sql; readonly within: Sql };
  /** How many rows are read in the order of the list before it is read by parts; default: 250. */
  readonly lookedAt?: number;
}

/** A list as SQL, for its page and its count. */
export interface Listing<Row> {
  readonly reader: ListReader;
  /** A row as an item of resources: the pager leaves out, and does not count, rows that the reader's token hides. */
  readonly items: readonly ItemKey[];
  /** The shown columns of a row and its joins. */
  readonly columns: Columns<Row>;
  /** The listed table. It has an `id`. */
  readonly table: Sql;
  /** Its alias. */
  readonly row: Sql;
  readonly where: Sql;
  /** Condition: the caller sees the row. Left out if everybody sees all matching rows. */
  readonly isVisible?: Sql;
  /** Joins that `isVisible` needs. */
  readonly narrowedBy?: Sql;
  /** The way to the visible rows, past any number of others. */
  readonly parts?: Parts | undefined;
  /** Joins for `columns` only, executed for the rows of one page. They must not add or drop rows. */
  readonly joined?: Sql;
  /** A column with the same value in all rows, which is the first of the list's index: see `equalOrNull`. */
  readonly within?: Sql;
  /** A total order: the last column is unique within the list. */
  readonly order: readonly SortColumn<Row>[];
  /** The columns whose values may be large: a page ends early where they have too many bytes together. */
  readonly large?: readonly LargeColumn<keyof Row & string>[];
  /** Large columns that the client does not want to see: they are neither read nor measured. */
  readonly leftOut?: readonly LargeColumn<keyof Row & string>[];
  /** The order is reversed. */
  readonly isDescending?: boolean;
  /**
   * The rows are found by another index than that of the order, so all of them are read once, to be counted and sorted.
   * Otherwise PostgreSQL might scan the whole order for a page, in the hope of soon finding enough of them.
   */
  readonly isSearch?: boolean;
  /** Whatever a search asks for, its best plan is the same: PostgreSQL keeps it. */
  readonly hasOnePlan?: boolean;
  /** Filtered by a requested value: the best plan depends on the number of matches. */
  readonly isFiltered?: boolean;
  /** The number of rows, for lists with a ledger; also of those that the reader's token hides. */
  readonly total?: Sql | undefined;
}
