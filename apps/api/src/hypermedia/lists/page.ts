import type { PageQuery } from '@review-service/contracts/paging';
import { type Cursor, writeCursor } from './cursor';

/** One page of a list. It may have fewer items than were asked for, where these are large. */
export interface Page<Entity> {
  readonly items: Entity[];
  /** The sort key of each item. */
  readonly keys: readonly Cursor['key'][];
  /** The number of all matching rows. */
  readonly total: number;
  readonly query: PageQuery;
  /** The index of the first item in the list, and that of the next page's. */
  readonly from: number;
  readonly nextFrom: number;
  /** There are rows after this page. */
  readonly hasNext: boolean;
  /** It was read from its end to its beginning, so that only its beginning may be missing. */
  readonly isBackward: boolean;
  /** The bytes of its large columns. */
  readonly bytes: number;
}

/** Where a page starts: by index and, so that it starts there in no time, by its neighbour's key. */
export interface PagePlace {
  readonly start: number;
  readonly cursor?: string;
}

/** A page that shows nothing of a list. */
export const emptyPage = (query: PageQuery, total: number): Page<never> => {
  const { from } = query;
  return { items: [], keys: [], total, query, from, nextFrom: from, hasNext: false, isBackward: false, bytes: 0 };
};

/** The places of the pages before and after this one. */
export function neighboursOf({ query: { limit }, from, nextFrom, hasNext, keys }: Page<unknown>): {
  readonly previous?: PagePlace;
  readonly next?: PagePlace;
} {
  if (limit === 0) return {};
  const place = (start: number, side: Cursor['side'], key?: Cursor['key']) => ({
    start,
    ...(key && { cursor: writeCursor({ side, key }) }),
  });
  return {
    ...(from > 0 && { previous: place(Math.max(0, from - limit), 'before', keys[0]) }),
    ...(hasNext && { next: place(nextFrom, 'after', keys.at(-1)) }),
  };
}

/** The page with so many of its items, those next to where it was read from. */
export function shortened<Entity>(page: Page<Entity>, count: number): Page<Entity> {
  const { items, keys, from, isBackward } = page;
  if (isBackward) {
    return { ...page, items: items.slice(-count), keys: keys.slice(-count), from: from + items.length - count };
  }
  const cut = { items: items.slice(0, count), keys: keys.slice(0, count) };
  return { ...page, ...cut, nextFrom: from + count, hasNext: true };
}
