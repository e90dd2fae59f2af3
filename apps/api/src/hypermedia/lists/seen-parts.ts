import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import type { Listing, Parts } from './listing';
import { ListPlace, type Stretch } from './place';

/** The rows of a list, without its shown columns. */
type Listed<Row> = Omit<Listing<Row>, 'columns' | 'reader' | 'items'>;

/** Rows that are read in the order of a list before it is read by parts: a quarter of a millisecond. */
const LOOKED_AT = 250;

/**
 * The visible rows of a stretch among the first ones: all of it, unless the caller sees few of the list's rows. With `case`
 * the planner takes half of them for visible, and so reads them in order until it has enough. It would else expect a few
 * only, and read and sort all first.
 */
export function stretchOfFirst<Row>(listing: Listed<Row>, stretch: Stretch): Sql {
  const { table, row, where, within, isVisible = sql`true`, narrowedBy = empty, parts } = listing;
  const most = (parts?.lookedAt ?? LOOKED_AT) + 2 * (stretch.start ?? 0);
  const place = ListPlace.of(listing, stretch);
  return sql`
    select ${row}.* from (
      select ${row}.* from ${table} ${row} where ${where} and ${place.isBeside}
      ${place.sorted(within)} limit ${raw(String(most))}) ${row} ${narrowedBy}
    where case when ${isVisible} then true end ${place.sortedAndCut(within)}`;
}

/**
 * The same rows, read part by part, in the same time for any number of hidden rows between them. A page has rows of at
 * most as many parts as it has rows: of other parts only the first row is read. The caller's own rows are found by
 * their ids, and sorted.
 */
export function stretchOfParts<Row>(
  listing: Listed<Row>,
  { seen, isOf, order, own, mine }: Parts,
  stretch: Stretch,
): Sql {
  const { table, row, where, isVisible = sql`true`, narrowedBy = empty, isDescending = false } = listing;
  const place = new ListPlace(order, isDescending, stretch);
  const keys = order.map((column, index) => ({ column, name: raw(`key_${index}`) }));
  const byName = new ListPlace(
    keys.map(({ name }) => name),
    isDescending,
    stretch,
  );
  const idAndKeys = sql`${row}.id, ${join(keys.map(({ column, name }) => sql`${column} as ${name}`))}`;
  const first = (howMany: number) => sql`
    select ${idAndKeys} from ${table} ${row} where ${isOf} and ${place.isBeside}
    ${place.sorted()} limit ${raw(String(howMany))}`;
  const most = (stretch.start ?? 0) + stretch.limit;
  // `offset 0` keeps PostgreSQL from reading all matching rows for the join.
  const ownRows = sql`
    union select ${idAndKeys}
    from own cross join lateral (select ${row}.* from ${table} ${row} where ${row}.id = own.id offset 0) ${row} ${narrowedBy}
    where ${where} and ${isVisible} and ${place.isBeside}`;
  const inOrder = ListPlace.of(listing, stretch);
  const mineFirst = (isMine: Sql, within: Sql) => sql`
    union (
      select ${idAndKeys} from ${table} ${row} ${narrowedBy}
      where ${isMine} and ${where} and ${isVisible} and ${inOrder.isBeside}
      ${inOrder.sorted(within)} limit ${raw(String(most))})`;
  return sql`
    ${own ? sql`with own as materialized (${own})` : empty}
    select ${row}.* from (
      select id from (
        select found.* from (
          select part.* from (${seen}) part cross join lateral (${first(1)}) first
          ${byName.sorted()} limit ${raw(String(most))}) part
        cross join lateral (${first(most)}) found
        ${own ? ownRows : empty} ${mine ? mineFirst(mine.isMine, mine.within) : empty}) found
      ${byName.sortedAndCut()}) found
    join ${table} ${row} on ${row}.id = found.id`;
}
