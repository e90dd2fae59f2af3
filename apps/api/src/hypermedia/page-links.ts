import type { Page } from './pager';
import type { Links, Urls } from './urls';

const OUR_OWN = ['start', 'max-results', 'cursor'];

/**
 * The links of a list (decision W11): `start` and `max-results` first, then where the page is
 * found without counting to it, then the client's other arguments, sorted, the last of each name.
 */
export function pageLinks(urls: Urls, { query, hasNext, next, previous }: Page<unknown>, creatable: boolean): Links {
  const { from, limit } = query;
  const others = [...new Map(new URLSearchParams(urls.self.split('?').slice(1).join('?')))]
    .filter(([name]) => !OUR_OWN.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = (start: number, cursor?: string) => {
    const found: [string, string][] = cursor === undefined ? [] : [['cursor', cursor]];
    const parts = new URLSearchParams([['start', String(start)], ['max-results', String(limit)], ...found, ...others]);
    return { href: `${urls.here}?${parts.toString()}`, method: 'GET' as const };
  };
  const start = Math.max(0, from - limit);
  return {
    self: { href: urls.self, method: 'GET' },
    ...(creatable && { create: { href: urls.here, method: 'POST' as const } }),
    ...(from > 0 && limit > 0 && { prev: page(start, start > 0 ? previous : undefined) }),
    ...(limit > 0 && hasNext && { next: page(from + limit, next) }),
  };
}
