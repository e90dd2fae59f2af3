import { get } from './shapes';
import type { Visit } from './visit';

/** The offset of the page. */
export const start = ({ query }: Visit) => Number(query.get('start') ?? 0);

/** A page of 25, found by its offset. `below` has the path segments of what lies below the list, by its name. */
export function page<Row extends { total: number }>(
  rows: Row[],
  visit: Visit,
  {
    key,
    show,
    edge,
    creatable,
    below = {},
  }: {
    key: string;
    show: (row: Row) => object;
    edge: keyof Row | readonly (keyof Row)[];
    creatable: boolean;
    below?: Readonly<Record<string, string>>;
  },
): object {
  const { origin, url, query } = visit;
  const here = `${origin}${url.split('?')[0] ?? ''}`;
  const [from, total] = [start(visit), rows[0]?.total ?? 0];
  const keyOf = (row: Row | undefined) => [edge].flat().map((name) => row?.[name as keyof Row]);
  const others = [...query].filter(([name]) => name !== 'start').sort();
  const link = (place: number, side: string, row: Row | undefined) => {
    const cursor = Buffer.from(JSON.stringify([side, ...keyOf(row)])).toString('base64url');
    const found: [string, string][] = place > 0 ? [['cursor', cursor]] : [];
    return get(
      `${here}?${new URLSearchParams([['start', String(place)], ['max-results', '25'], ...found, ...others]).toString()}`,
    );
  };
  return {
    [key]: rows.map(show),
    links: {
      self: get(origin + url),
      ...(creatable && { create: { href: here, method: 'POST' } }),
      ...(from > 0 && { prev: link(Math.max(0, from - 25), 'before', rows[0]) }),
      ...(from + rows.length < total && { next: link(from + 25, 'after', rows.at(-1)) }),
      ...Object.fromEntries(Object.entries(below).map(([name, segment]) => [name, get(`${here}${segment}/`)])),
    },
    stat: 'ok',
    total_results: total,
  };
}
