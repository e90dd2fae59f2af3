import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../http/bodies';

/** The fields of a page's form as text. The last of repeated names counts. */
export const textsOf = (request: FastifyRequest): ReadonlyMap<string, string> =>
  new Map([...bodyOf(request).values].filter((field): field is [string, string] => typeof field[1] === 'string'));

/** The same, by name. */
export const formOf = (request: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(textsOf(request));
