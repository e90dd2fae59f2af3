import { empty, folded, join, raw, type Sql, sql, startsWith } from '@review-service/database/sql';
import { PAGE_AT_MOST } from '../../../hypermedia/lists/page-statement';

/** One way to find rows: by an index, in its order. */
export interface Branch {
  /** The condition, which the index serves. */
  readonly where: Sql;
  /** The indexed columns. */
  readonly order: Sql;
  /** The last of them. */
  readonly place: Sql;
  /** So many of its rows are looked at, if not as many as of others. */
  readonly lookedAt?: number;
}

/** By the beginning of a text column, in any case. */
export const byStart = (column: Sql, text: string, within?: Sql): Branch => ({
  where: startsWith(column, text),
  order: within ? sql`${within}, ${folded(column)}` : folded(column),
  place: folded(column),
});

/** A table that is searched. */
export interface Searched {
  readonly table: Sql;
  readonly row: Sql;
  /** Which of its rows can be found at all. */
  readonly where: Sql;
  /** So many rows of each branch are looked at; those that `isVisible` leaves out count, too. */
  readonly lookedAt?: number;
  /** Joins and condition: the caller sees the row. */
  readonly narrowedBy?: Sql;
  readonly isVisible?: Sql;
  /** The bytes of a row's large columns. */
  readonly size?: Sql;
}

/**
 * The first rows of these branches, those of earlier ones first, as a table `found` of ids with their `position`. Each
 * branch reads its index no further than for the rows that are asked for; `offset 0` keeps PostgreSQL from reading the
 * whole table for the join.
 */
export function foundBy(searched: Searched, branches: readonly Branch[], limit: number): Sql {
  const { table, row, where, lookedAt = limit, narrowedBy = empty, isVisible, size = sql`0` } = searched;
  const found = branches.map(
    ({ where: isOfBranch, order, place, lookedAt: ofBranch = lookedAt }, index) => sql`(
      select ${row}.id, ${raw(String(index))} as branch, (${place})::text as place from ${table} ${row}
      where ${where} and ${isOfBranch} order by ${order} limit ${ofBranch})`,
  );
  const visible = isVisible ? sql`where ${isVisible}` : empty;
  return sql`(
    select id, position from (
      select ${row}.id, row_number() over best as position, sum(${size}) over best as bytes
      from (
        select distinct on (id) id, branch, place from (${join(found, ' union all ')}) one order by id, branch) first
      cross join lateral (select ${row}.* from ${table} ${row} where ${row}.id = first.id offset 0) ${row}
      ${narrowedBy} ${visible}
      window best as (order by first.branch, first.place, ${row}.id)) counted
    where position <= ${limit} and (bytes <= ${raw(String(PAGE_AT_MOST))} or position = 1)) found`;
}
