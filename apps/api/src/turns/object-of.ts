import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { localSiteOf } from '../http/local-site';
import { addRouteConfig } from '../http/route-config';

/** The pattern of a URL up to its first placeholder: `/api/review-requests/:review_request_id/…`. */
const FIRST_PLACEHOLDER = /^(.*?)\/:([^/]+)/;

/**
 * The object that a request changes, or below which it changes something: the first that its URL names. Changes below it
 * wait for its row or for each other's, such as those of a review request, its draft and its reviews.
 */
export function objectOf(request: FastifyRequest): string | undefined {
  const [, collection, name] = FIRST_PLACEHOLDER.exec(request.routeOptions.url ?? '') ?? [];
  if (collection === undefined || name === undefined) return undefined;
  return objectIn(request, collection, (request.params as Readonly<Record<string, string>>)[name] ?? '');
}

/** An object by the path of its list, such as `/api/review-requests`, and its name there. */
export const objectIn = (request: FastifyRequest, list: string, name: string | number): string =>
  JSON.stringify([localSiteOf(request), list, String(name)]);

/** Tells what a change waits for where that is not the first object of its URL. */
export interface TurnChooser {
  objectOf(request: FastifyRequest): Promise<string | undefined>;
}

/** The change waits for the object that this provider names, not for the first of its URL. */
export const WaitsFor =
  (waiting: Type<TurnChooser>): MethodDecorator =>
  (prototype, property) =>
    addRouteConfig(prototype, property as string, { waiting });

/** Who tells what a route's changes wait for, if not the URL. */
export const waitingOf = ({ routeOptions }: FastifyRequest): Type<TurnChooser> | undefined =>
  (routeOptions.config as { waiting?: Type<TurnChooser> }).waiting;
