import { join, type Sql, sql } from '@review-service/database/sql';
import type { PlannedOnce } from '@review-service/testing/planned-once';
import type { Listing, Parts } from '../src/hypermedia/lists/listing';
import type { Stretch } from '../src/hypermedia/lists/place';
import { stretchOfParts } from '../src/hypermedia/lists/seen-parts';

/**
 * Compares ranges of a list that are read part by part with the same ranges of all visible rows.
 * @param visible `id` and, as arrays of JSON, `key`, of all its rows in their order
 * @returns a line for each range that has other rows
 */
export async function faultsByParts<Row>(
  db: PlannedOnce,
  listing: Omit<Listing<Row>, 'columns' | 'reader' | 'items'>,
  parts: Parts,
  visible: Sql,
): Promise<string[]> {
  const rows = await db.query<{ id: number; key: (string | number)[] }>(visible);
  const middle = Math.floor(rows.length / 2);
  const key = rows[middle]?.key;
  const all: [Stretch, typeof rows][] = [
    [{ limit: 3 }, rows.slice(0, 3)],
    [{ start: 2, limit: 4 }, rows.slice(2, 6)],
  ];
  if (key) {
    all.push(
      [{ cursor: { side: 'after', key }, limit: 2 }, rows.slice(middle + 1, middle + 3)],
      [{ cursor: { side: 'before', key }, limit: 2 }, rows.slice(Math.max(0, middle - 2), middle)],
    );
  }
  // Half of them at a time, because each takes long to plan.
  const expected = all.filter((_, index) => index % 2 === rows.length % 2);
  const stretches = expected.map(
    ([stretch]) => sql`array(select one.id from (${stretchOfParts(listing, parts, stretch)}) one order by 1)`,
  );
  const [found] = await db.query<{ read: string }>(sql`select json_build_array(${join(stretches)})::text as read`);
  const wanted = JSON.stringify(expected.map(([, those]) => those.map(({ id }) => id).sort((a, b) => a - b)));
  const read = JSON.stringify(JSON.parse(found?.read ?? '[]'));
  return read === wanted ? [] : [`by parts ${read}, not ${wanted}`];
}
