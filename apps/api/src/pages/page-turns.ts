import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';
import { siteBase } from '../http/local-site';
import { readFields } from '../hypermedia/fields/declared-fields';
import { neighboursOf, type Page, type PagePlace } from '../hypermedia/lists/page';

const argumentsOf = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (argument): argument is [string, string] => typeof argument[1] === 'string',
    ),
  );

/** The requested part of a page's list, by the list's name. An unreadable argument means the first part. */
export function askedOf(request: FastifyRequest, list: string): PageQuery {
  const { [`${list}-start`]: start, [`${list}-cursor`]: cursor } = argumentsOf(request);
  const given = Object.entries({ start, cursor }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  try {
    return readFields(PageQuery, new Map(given));
  } catch (error) {
    if (error instanceof ApiException) return new PageQuery();
    throw error;
  }
}

/** Links to the neighbours of this part; the page's other lists keep their parts. */
export function turnsOf(
  request: FastifyRequest,
  path: string,
  list: string,
  page: Page<unknown>,
): { readonly previous?: string; readonly next?: string } {
  const others = Object.entries(argumentsOf(request)).filter(
    ([name]) => name !== 'done' && !name.startsWith(`${list}-`),
  );
  const to = ({ start, cursor }: PagePlace) => {
    const place = new URLSearchParams([...others, [`${list}-start`, String(start)]]);
    if (cursor !== undefined) place.set(`${list}-cursor`, cursor);
    return `${siteBase(request)}${path}?${place.toString()}`;
  };
  const { previous, next } = neighboursOf(page);
  return { ...(previous && { previous: to(previous) }), ...(next && { next: to(next) }) };
}
