import type { RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, type Shape } from '@review-service/database/row-types';
import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import type { Listing } from './listing';
import { Place, sorted, type Stretch } from './place';
import { stretchOfFirst, stretchOfParts } from './seen-parts';

/** The maximum of bytes of a page's large columns; an answer takes several times as much memory. */
export const PAGE_AT_MOST = 8 * 1024 * 1024;

const COUNTED = {
  total: number,
  /** Null, like all but the total, in the single row of an empty page. */
  isRow: nullable(boolean),
};

/** The bytes of the whole page. If they are too many, the result has only this row. */
const MEASURED = { pageSize: nullable(number), pageRow: nullable(number) };

/** A row of a page's statement. */
export type CountedRow<Row> = Row & RowOf<typeof COUNTED> & Partial<RowOf<typeof MEASURED>>;

/** The shape of a page statement's rows. The reason for the cast: a row without `isRow` is never shown. */
export const pageShape = <Row extends object>({ columns, size }: Listing<Row>): Shape<CountedRow<Row>> =>
  ({
    ...Object.fromEntries(
      Object.entries<ColumnType<unknown>>(columns.shape).map(([name, type]) => [name, nullable(type)]),
    ),
    ...COUNTED,
    ...(size && MEASURED),
  }) as Shape<CountedRow<Row>>;

/** The list's rows, as a `from` clause. */
const listedFrom = <Row>({ table, row, narrowedBy = empty, where, isVisible }: Listing<Row>): Sql =>
  sql`${table} ${row} ${narrowedBy} where ${where} ${isVisible ? sql`and ${isVisible}` : empty}`;

/** The list's total, as an expression. */
export const totalOf = <Row>(listing: Listing<Row>): Sql =>
  listing.total ?? sql`(select count(*) from ${listedFrom(listing)})`;

/**
 * The rows of a page and the list's total, in one snapshot. Columns and joins are read for the page's rows only, so
 * that skipped rows cost only an index entry. A list with parts is scanned to a limited depth, unless it is read by
 * parts.
 */
export function pageStatement<Row>(listing: Listing<Row>, stretch: Stretch, isByParts = false): Sql {
  const { columns, row, joined = empty, order, size, isSearch, isDescending = false } = listing;
  const [found, total] = isSearch
    ? [stretchOfMatches(listing, stretch), sql`(select count(*) from matching)`]
    : [stretchOfTable(listing, stretch, isByParts), totalOf(listing)];
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

/** The size of the page, in each of its rows: computed in the database, so that it never sends too much. */
const measured = (size: Sql): Sql =>
  sql`, coalesce(sum(${size}) over (), 0)::float8 as "pageSize", row_number() over () as "pageRow"`;

/** A stretch of rows in the order of an index. */
function stretchOfTable<Row>(listing: Listing<Row>, stretch: Stretch, isByParts: boolean): Sql {
  const { parts } = listing;
  if (parts) return isByParts ? stretchOfParts(listing, parts, stretch) : stretchOfFirst(listing, stretch);
  const place = Place.of(listing, stretch);
  return sql`
    select ${listing.row}.* from ${listedFrom(listing)} and ${place.isBeside} ${place.sortedAndCut(listing.within)}`;
}

const matchColumn = (index: number): Sql => raw(`match_${index}`);

/** Ids and sort keys of all rows. */
function matching<Row>(listing: Listing<Row>): Sql {
  const keys = listing.order.map(({ column }, index) => sql`, ${column} as ${matchColumn(index)}`);
  return sql`select ${listing.row}.id ${join(keys, '')} from ${listedFrom(listing)}`;
}

/** A stretch of the rows of `matching`. */
function stretchOfMatches<Row>({ table, row, order, isDescending = false }: Listing<Row>, stretch: Stretch): Sql {
  const place = new Place(
    order.map((_, index) => matchColumn(index)),
    isDescending,
    stretch,
  );
  return sql`
    select ${row}.* from ${table} ${row} join (
      select id from matching where ${place.isBeside} ${place.sortedAndCut()}
    ) match on match.id = ${row}.id`;
}
