import sql, { empty, join, raw, Sql } from 'sql-template-tag';

export { empty, join, raw, sql, Sql };

/**
 * The column starts with the text, in any case: it is between the text and the text with the last code point appended
 * (decision W11). An index on the column serves it, and unlike `like` it rechecks no row.
 */
export const startsWith = (column: Sql, text: string): Sql => {
  const [start, found] = [folded(sql`${text}::text`), folded(column)];
  return sql`(${found} >= ${start} and ${found} < ${start} || U&'\\+10FFFF')`;
};

/** A text without case, in code point order, as in the indexes for `startsWith`. */
export const folded = (text: Sql): Sql => sql`(lower(${text} collate "und-x-icu") collate "C")`;

/**
 * A time as text: ISO 8601 in UTC with microseconds, unless they are zero, and `+00:00` (decision W16). A JavaScript
 * Date would lose the last three digits.
 */
export const isoTime = (column: Sql): Sql => sql`
  to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
  || case when date_part('microseconds', ${column})::integer % 1000000 = 0 then '' else to_char(${column}, '.US') end
  || '+00:00'`;

/**
 * The column has this value, or is null if the value is: like `is not distinct from`, for which PostgreSQL uses no
 * index. After `is null` the planner does not treat the column as constant, so an `order by` that is to use an index
 * must name it, too.
 */
export const equalOrNull = (column: Sql, value: number | null): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/**
 * The same statement, whose ids the planner does not see, so that its kept plan is used. Else PostgreSQL may take the plan
 * for some id for cheaper than the one for all, and plan again each time. Not where the best plan depends on the id.
 */
export function unseen({ strings, values }: Sql): Sql {
  const isId = (index: number) => Number.isInteger(values[index]);
  return new Sql(
    strings.map((text, index) => `${isId(index - 1) ? '::integer)' : ''}${text}${isId(index) ? '(select ' : ''}`),
    values,
  );
}
