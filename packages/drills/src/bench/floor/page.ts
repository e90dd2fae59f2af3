import { media, ORIGIN, type FloorAnswer, type FloorRequest } from './route';

const SIZE = 25;

/** A statement for the first page, by id, with the exact total in each of its rows. */
export const firstPage = (columns: string, from: string, where: string, order: string, total: string) => `
  select shown.*, (${total}) as total
  from (select ${columns} from ${from} where ${where} order by ${order} limit ${SIZE}) shown
  where exists (select from me) order by shown.id`;

/** The answer with a first page. */
export function pageAnswer<Row extends { readonly id: number; readonly total: number }>(
  rows: Row[],
  { url }: FloorRequest,
  { name, isCreatable, show }: { name: string; isCreatable: boolean; show: (row: Row) => object },
): FloorAnswer {
  const here = ORIGIN + url;
  const total = rows[0]?.total ?? 0;
  const cursor = Buffer.from(JSON.stringify(['after', rows.at(-1)?.id])).toString('base64url');
  const next = `${here}?start=${SIZE}&max-results=${SIZE}&cursor=${cursor}`;
  return {
    payload: {
      [`${name.replaceAll('-', '_')}s`]: rows.map(show),
      links: {
        self: { href: here, method: 'GET' },
        ...(isCreatable && { create: { href: here, method: 'POST' } }),
        ...(rows.length < total && { next: { href: next, method: 'GET' } }),
      },
      stat: 'ok',
      total_results: total,
    },
    mediaType: media(`${name}s`),
    itemMediaType: media(name),
  };
}
