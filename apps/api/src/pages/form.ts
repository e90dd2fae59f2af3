import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../http/bodies';

/** The fields of a page's form as text, by name. The last of repeated names counts. */
export const formOf = (request: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...bodyOf(request).values].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
