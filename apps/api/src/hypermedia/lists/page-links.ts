import { neighboursOf, type Page, type PagePlace } from './page';
import type { Links, Urls } from '../resources/urls';

const OUR_OWN = ['start', 'max-results', 'cursor'];

/**
 * A longer Link header is left out: it has the URL three times, and clients and proxies accept about 8 KB of headers.
 */
const LINK_HEADER_AT_MOST = 4_096;

/** The links of a page, for the answer's body and its `Link` header. */
export interface PageLinks {
  /** `self`, and where they exist `create`, `prev` and `next`. */
  readonly links: Links;
  /** `first`, `prev` and `next` (RFC 8288). */
  readonly header?: string;
}

/**
 * The links of a list (decision W11): `start` and `max-results` first, then `cursor`, then the client's other
 * arguments, sorted, the last of each name.
 */
export function pageLinks(urls: Urls, shown: Page<unknown>, creatable: boolean): PageLinks {
  const { limit } = shown.query;
  const others = [...new Map(new URLSearchParams(urls.self.split('?').slice(1).join('?')))]
    .filter(([name]) => !OUR_OWN.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = ({ start, cursor }: PagePlace) => {
    const found: [string, string][] = cursor === undefined ? [] : [['cursor', cursor]];
    const parts = new URLSearchParams([['start', String(start)], ['max-results', String(limit)], ...found, ...others]);
    return { href: `${urls.here}?${parts.toString()}`, method: 'GET' as const };
  };
  const { previous, next } = neighboursOf(shown);
  const neighbours: Links = { ...(previous && { prev: page(previous) }), ...(next && { next: page(next) }) };
  const header = linkHeader({ ...(limit > 0 && { first: page({ start: 0 }) }), ...neighbours });
  return {
    links: {
      self: { href: urls.self, method: 'GET' },
      ...(creatable && { create: { href: urls.here, method: 'POST' as const } }),
      ...neighbours,
    },
    ...(header && header.length <= LINK_HEADER_AT_MOST && { header }),
  };
}

const linkHeader = (links: Links): string =>
  Object.entries(links)
    .map(([rel, { href }]) => `<${href}>; rel="${rel}"`)
    .join(', ');
