import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import type { Cursor } from './cursor';
import type { Listing } from './listing';

/** Which rows of a list: so many, behind the first ones or beside a cursor. */
export interface Stretch {
  readonly start?: number;
  readonly cursor?: Cursor;
  readonly limit: number;
}

/** Bytes of what may be large in the rows of one page, together: an answer takes several times as much memory. */
export const PAGE_AT_MOST = 8 * 1024 * 1024;

/** A row of a page's statement. */
export type CountedRow<Row> = Row & {
  readonly total: number;
  /** The bytes of the whole page, where the list has a size. When they are too many, this is its only row. */
  readonly pageSize?: number;
  /** Null in the one row of an empty page. */
  readonly isRow: true | null;
};

const fromOf = <Row>({ table, row, narrowedBy = empty }: Listing<Row>): Sql => sql`${table} ${row} ${narrowedBy}`;

/** How many rows a list has, as an expression. */
export const totalOf = <Row>(listing: Listing<Row>): Sql =>
  listing.total ?? sql`(select count(*) from ${fromOf(listing)} where ${listing.where})`;

/**
 * The rows of a page and the list's total, as of the same moment. What is shown of a row is looked up when the page is
 * known, so that rows which are skipped cost nothing but their place in the order.
 */
export function pageStatement<Row>(listing: Listing<Row>, stretch: Stretch): Sql {
  const { columns, row, joined = empty, order, size, isSearch, isDescending = false } = listing;
  const [found, total] = isSearch
    ? [stretchOfMatches(listing, stretch), sql`(select count(*) from matching)`]
    : [stretchOfTable(listing, stretch), totalOf(listing)];
  return sql`
    ${isSearch ? sql`with matching as materialized (${matching(listing)})` : empty}
    select counted.total, page.*
    from (select ${total} as total) counted
    left join (select true as "isRow", ${columns} ${size ? measured(size) : empty} from (${found}) ${row} ${joined}) page
      on ${size ? sql`page."pageSize" <= ${raw(String(PAGE_AT_MOST))} or page."pageRow" = 1` : sql`true`}
    ${sorted(
      order.map(({ member }) => raw(`page."${member}"`)),
      isDescending,
    )}`;
}

/** How large a page is, in each of its rows: found out in the database, so that too much never leaves it. */
const measured = (size: Sql): Sql =>
  sql`, coalesce(sum(${size}) over (), 0)::float8 as "pageSize", row_number() over () as "pageRow"`;

/** A stretch of rows in the order of an index. */
function stretchOfTable<Row>(listing: Listing<Row>, stretch: Stretch): Sql {
  const { row, where, within, order, isDescending = false } = listing;
  const columns = order.map(({ column }) => column);
  return sql`
    select ${row}.* from ${fromOf(listing)} where ${where} and ${isBeside(columns, isDescending, stretch)}
    ${sortedAndCut(within ? [within, ...columns] : columns, isDescending, stretch)}`;
}

const matchColumn = (index: number): Sql => raw(`match_${index}`);

/** Ids and sort keys of all rows. */
function matching<Row>(listing: Listing<Row>): Sql {
  const keys = listing.order.map(({ column }, index) => sql`, ${column} as ${matchColumn(index)}`);
  return sql`select ${listing.row}.id ${join(keys, '')} from ${fromOf(listing)} where ${listing.where}`;
}

/** A stretch of the rows that `matching` found. */
function stretchOfMatches<Row>({ table, row, order, isDescending = false }: Listing<Row>, stretch: Stretch): Sql {
  const columns = order.map((_, index) => matchColumn(index));
  return sql`
    select ${row}.* from ${table} ${row} join (
      select id from matching where ${isBeside(columns, isDescending, stretch)}
      ${sortedAndCut(columns, isDescending, stretch)}
    ) match on match.id = ${row}.id`;
}

function isBeside(columns: readonly Sql[], isDescending: boolean, { cursor }: Stretch): Sql {
  if (!cursor) return sql`true`;
  const edge = join(cursor.key.map((part) => sql`${part}`));
  const isAbove = (cursor.side === 'after') !== isDescending;
  return sql`(${join([...columns])}) ${isAbove ? sql`>` : sql`<`} (${edge})`;
}

function sortedAndCut(columns: readonly Sql[], isDescending: boolean, { start = 0, cursor, limit }: Stretch): Sql {
  // Written out: a plan that is kept would expect a tenth of the table where it does not know how many.
  const from = start === 0 ? empty : sql`offset ${start}`;
  return sql`${sorted(columns, (cursor?.side === 'before') !== isDescending)} limit ${raw(String(limit))} ${from}`;
}

const sorted = (columns: readonly Sql[], isDescending: boolean): Sql =>
  sql`order by ${join(columns.map((column) => sql`${column} ${isDescending ? sql`desc` : sql`asc`}`))}`;
