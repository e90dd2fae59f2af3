import { boolean, nullable, number, type Shape } from '@review-service/database/row-types';
import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import { CHILDREN_AT_MOST } from '../expansions/expansion';
import type { Listing } from './listing';
import type { InlineRoom } from '../expansions/inline-room';
import { sizeOf } from './large-columns';
import { listedFrom, membersOf, nullableShape } from './page-statement';
import { stretchOfParts } from './seen-parts';

/** The columns that identify a parent in the SQL of a list below it, by name. */
export type ParentKeys = Readonly<Record<string, number | boolean>>;

/** The columns that identify most parents. */
export const byId = ({ id }: { readonly id: number }) => ({ id });

/** The keys of many parents, as columns. */
export type ParentColumns<Keys extends ParentKeys> = { readonly [Name in keyof Keys]: Sql };

/** A row below a parent, or its absence. */
export interface EachRow {
  /** Which of the parents, from 1. */
  readonly nth: number;
  /** The list is too long, or not for the caller. */
  readonly isLeft: boolean;
  /** Null, like all columns of the list, in the only row of an empty list, and of one that is left. */
  readonly isRow: boolean | null;
  /** The bytes of the large columns of all rows. If they are too many, the result has only this row. */
  readonly allSize: number;
  readonly rowNumber: number;
}

const OF_EACH = { nth: number, isLeft: boolean, isRow: nullable(boolean), allSize: number, rowNumber: number };

/** The shape of the rows of the statement. The reason for the cast: a row without `isRow` is never shown. */
export const eachShape = <Row extends object>({ columns }: Listing<Row>): Shape<Row & EachRow> =>
  ({ ...nullableShape(columns), ...OF_EACH }) as Shape<Row & EachRow>;

/** The keys of many parents as the table `parent`, with a number for each. */
export function parentsOf(all: readonly ParentKeys[], names: readonly string[]): Sql {
  const lists = names.map((name) => {
    const values = all.map((keys) => keys[name]);
    return sql`${values}::${raw(typeof values[0] === 'boolean' ? 'boolean' : 'integer')}[]`;
  });
  const columns = names.map((name) => raw(`"${name}"`));
  return sql`unnest(${join(lists)}) with ordinality parent (${join([...columns, sql`nth`])})`;
}

/** A name of `parentsOf`, in the SQL of a list. */
export const parentKey = (name: string): Sql => raw(`parent."${name}"`);

/**
 * The lists below many parents, each of at most CHILDREN_AT_MOST rows: of a longer one nothing but that it is longer.
 * Which rows a longer one begins with does not matter, so the first that are found are counted, in no order, and the
 * work for a parent does not grow with its list. With `offset 0` their rows are looked up: PostgreSQL might else read the
 * whole table for them. All lists together have at most one row more than there is room for, and are measured in the
 * database, which reads and sends none of their large columns if those are too large together, or left out.
 */
export function eachStatement<Row>(
  listing: Listing<Row>,
  { from, howMany, isOpen }: { readonly from: Sql; readonly howMany: number; readonly isOpen?: Sql | undefined },
  room: Pick<InlineRoom, 'objects' | 'characters'>,
): Sql {
  const { columns, table, row, joined = empty, order, large = [], parts, total, isDescending = false } = listing;
  const few = raw(String(CHILDREN_AT_MOST));
  const most = CHILDREN_AT_MOST + 1;
  // A list that is read by parts has a ledger, which knows how long it is.
  const isShort = parts && total ? sql`${total} <= ${few}` : sql`true`;
  const found = parts
    ? sql`select one.id from (${stretchOfParts(listing, parts, { limit: most })}) one`
    : sql`select ${row}.id from ${listedFrom(listing)}`;
  const size = large.length > 0 ? sizeOf(large) : sql`0`;
  return sql`
    with child as materialized (
      select parent.nth, listed.id, row_number() over (partition by parent.nth) as place,
        not list."isRead" or count(listed.id) over (partition by parent.nth) > ${few} as "isLeft"
      from ${from}
      cross join lateral (
        select coalesce(${isOpen ?? sql`true`} and ${isShort}, false) as "isRead" offset 0) list
      left join lateral (
        select listed.id from (${found}) listed where list."isRead" limit ${raw(String(most))}) listed on true)
    select page.* from (
      select child.nth, child."isLeft", ${membersOf(listing, 'shown', ['isRow'])},
        coalesce(sum(shown."rowSize") over (), 0)::float8 as "allSize", row_number() over () as "rowNumber"
      from (select * from child where place = 1 or not "isLeft" limit ${raw(String(howMany + room.objects + 1))}) child
      left join lateral (
        select true as "isRow", ${columns}, ${size} as "rowSize"
        from (select ${row}.* from ${table} ${row} where ${row}.id = child.id and not child."isLeft" offset 0) ${row}
        ${joined}) shown on true) page
    where page."allSize" <= ${raw(String(room.characters))} or page."rowNumber" = 1
    order by page.nth, ${join(
      order.map(({ member }) => sql`${raw(`page."${member}"`)} ${isDescending ? sql`desc` : sql`asc`}`),
    )}`;
}
