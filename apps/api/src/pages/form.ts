import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../http/bodies';

/** The fields of a page's form as text. Of a name that came several times the last counts. */
export const textsOf = (request: FastifyRequest): ReadonlyMap<string, string> =>
  new Map([...bodyOf(request).values].filter((field): field is [string, string] => typeof field[1] === 'string'));

/** The same, by name. */
export const formOf = (request: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(textsOf(request));
