import type { Columns, RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, type Shape } from '@review-service/database/row-types';
import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import { isHiddenFrom } from './hidden-items';
import { sizeOf } from './large-columns';
import type { Listing } from './listing';
import { ListPlace, sorted, type Stretch } from './place';
import { stretchOfFirst, stretchOfParts } from './seen-parts';

/**
 * The maximum of bytes of a page's large columns, unless its first row has more: so much can be read, shown and sent in
 * some milliseconds, in which nobody else is answered.
 */
export const PAGE_AT_MOST = 1024 * 1024;

const COUNTED = {
  total: number,
  /** Null, like all but the total, in the single row of an empty page. */
  isRow: nullable(boolean),
};

/** The bytes of the page's rows up to this one, and the number of rows that there would be without a maximum. */
const MEASURED = { pageSize: nullable(number), pageRows: nullable(number) };

/** A row of a page's statement. */
export type CountedRow<Row> = Row & RowOf<typeof COUNTED> & Partial<RowOf<typeof MEASURED>>;

/** The types of columns that a row without them has, too. */
export const nullableShape = <Row>({ shape }: Columns<Row>) =>
  Object.fromEntries(Object.entries<ColumnType<unknown>>(shape).map(([name, type]) => [name, nullable(type)]));

/** The shape of a page statement's rows. The reason for the cast: a row without `isRow` is never shown. */
export const pageShape = <Row extends object>({ columns, large = [] }: Listing<Row>): Shape<CountedRow<Row>> =>
  ({
    ...nullableShape(columns),
    ...COUNTED,
    ...(large.length > 0 && MEASURED),
  }) as Shape<CountedRow<Row>>;

/** The list's rows, as a `from` clause. */
export const listedFrom = <Row>({ table, row, narrowedBy = empty, where, isVisible }: Listing<Row>): Sql =>
  sql`${table} ${row} ${narrowedBy} where ${where} ${isVisible ? sql`and ${isVisible}` : empty}`;

/** So many rows are counted for a reader whose token is narrowed. */
const COUNTED_WITHIN_BOUNDS = 10_000;

/** The list without the rows that the reader's token hides. */
export function shownToReader<Row>(all: Listing<Row>): Listing<Row> {
  const isNarrowed = all.reader.bounds.some(({ repositories, groups }) => repositories ?? groups);
  const listing = isNarrowed && all.total ? withoutLedger(all) : all;
  const isHidden = isHiddenFrom(listing.reader, listing.items);
  return isHidden ? without(listing, isHidden, sql`${listedFrom(listing)} and ${isHidden}`) : listing;
}

/** The list by its own rows: only `isVisible`, and no ledger, knows the bounds of a token. */
function withoutLedger<Row>({ parts: _, ...listing }: Listing<Row>): Listing<Row> {
  const total = sql`
    (select count(*) from (select from ${listedFrom(listing)} limit ${raw(String(COUNTED_WITHIN_BOUNDS))}) counted)`;
  return { ...listing, total, isFiltered: true };
}

/** The list without the rows with these ids. */
export function withoutIds<Row>(listing: Listing<Row>, ids: Sql): Listing<Row> {
  const { table, row } = listing;
  // With `offset` each is looked up. PostgreSQL might else read all rows of the list for the join.
  const found = sql`(
    select ${row}.* from (${ids}) one
    cross join lateral (select ${row}.* from ${table} ${row} where ${row}.id = one.id offset 0) ${row})`;
  return without(listing, sql`${row}.id in (${ids})`, listedFrom({ ...listing, table: found }));
}

/** The list without some of its rows. They are few, so that a ledger's total can be counted down. */
function without<Row>(listing: Listing<Row>, isLeftOut: Sql, leftOut: Sql): Listing<Row> {
  const { where, total, parts } = listing;
  const isKept = sql`${isLeftOut} is not true`;
  return {
    ...listing,
    where: sql`${where} and ${isKept}`,
    total: total && sql`(${total} - (select count(*) from ${leftOut}))`,
    parts: parts && { ...parts, isOf: sql`${parts.isOf} and ${isKept}` },
  };
}

/** The list's total, as an expression. */
export const totalOf = <Row>(listing: Listing<Row>): Sql =>
  listing.total ?? sql`(select count(*) from ${listedFrom(listing)})`;

/**
 * The rows of a page and the list's total, in one snapshot. Columns and joins are read for the page's rows only, so
 * that skipped rows cost only an index entry. A list with parts is scanned to a limited depth, unless it is read by
 * parts.
 */
export function pageStatement<Row>(listing: Listing<Row>, stretch: Stretch, isByParts = false): Sql {
  const { columns, row, joined = empty, order, isSearch, isDescending = false } = listing;
  const [found, total] = isSearch
    ? [stretchOfMatches(listing, stretch), sql`(select count(*) from matching)`]
    : [stretchOfTable(listing, stretch, isByParts), totalOf(listing)];
  const { large = [], leftOut = [] } = listing;
  const size = large.length > 0 ? sql`, ${sizeOf(large)} as "rowSize"` : empty;
  const rows = sql`select true as "isRow", ${columns} ${size} from (${found}) ${row} ${joined}`;
  const isPlain = large.length === 0 && leftOut.length === 0;
  return sql`
    ${isSearch ? sql`with matching as materialized (${matching(listing)})` : empty}
    select counted.total, page.*
    from (select ${total} as total) counted
    left join (${isPlain ? rows : cut(listing, rows, stretch)}) page on true
    ${sorted(
      order.map(({ member }) => raw(`page."${member}"`)),
      isDescending,
    )}`;
}

/** These members and those of the columns, of rows with this alias, without left-out columns. */
export function membersOf<Row>({ columns, leftOut = [] }: Listing<Row>, alias: string, more: readonly string[]): Sql {
  const nothing = new Map<string, Sql>(leftOut.map(({ member, nothing }) => [member, nothing]));
  return join(
    [...more, ...Object.keys(columns.shape)].map(
      (member) => sql`${nothing.get(member) ?? raw(`${alias}."${member}"`)} as ${raw(`"${member}"`)}`,
    ),
  );
}

/**
 * The first of the rows, seen from where the stretch begins, that fit into a page, without left-out columns. They are
 * measured in the database, so that it never sends too much, and reads no column that is neither measured nor sent.
 */
function cut<Row>(listing: Listing<Row>, rows: Sql, stretch: Stretch): Sql {
  const { order, large = [], isDescending = false } = listing;
  const list = membersOf(listing, 'one', ['isRow', ...(large.length > 0 ? Object.keys(MEASURED) : [])]);
  if (large.length === 0) return sql`select ${list} from (${rows}) one`;
  const isTurned = (stretch.cursor?.side === 'before') !== isDescending;
  const place = sorted(
    order.map(({ member }) => raw(`one."${member}"`)),
    isTurned,
  );
  return sql`
    select ${list} from (
      select one.*, (sum("rowSize") over first)::float8 as "pageSize", row_number() over first as "pageRow",
        count("isRow") over () as "pageRows"
      from (${rows}) one window first as (${place} rows unbounded preceding)) one
    where "pageSize" <= ${raw(String(PAGE_AT_MOST))} or "pageRow" = 1`;
}

/** A stretch of rows in the order of an index. */
function stretchOfTable<Row>(listing: Listing<Row>, stretch: Stretch, isByParts: boolean): Sql {
  const { parts } = listing;
  if (parts) return isByParts ? stretchOfParts(listing, parts, stretch) : stretchOfFirst(listing, stretch);
  const place = ListPlace.of(listing, stretch);
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
  const place = new ListPlace(
    order.map((_, index) => matchColumn(index)),
    isDescending,
    stretch,
  );
  return sql`
    select ${row}.* from ${table} ${row} join (
      select id from matching where ${place.isBeside} ${place.sortedAndCut()}
    ) match on match.id = ${row}.id`;
}
