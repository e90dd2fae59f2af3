import type { FastifyRequest } from 'fastify';
import { addRouteConfig } from './route-config';

/**
 * Whom a route is for: programs that speak the API, people with a browser, OAuth2 clients and what they know of the
 * protocol (RFC 6749), or whoever has the address of a file: programs and people alike. It decides which checks a
 * request passes, and what its failures look like.
 */
export type RouteAudience = 'api' | 'page' | 'protocol' | 'file';

/** On a controller that is not part of the API: whom its routes are for. They are not below `/api/`. */
export const ForAudience =
  (routeAudience: Exclude<RouteAudience, 'api'>): ClassDecorator =>
  (controller) => {
    const prototype = controller.prototype as Record<string, object>;
    for (const name of Object.getOwnPropertyNames(prototype).filter((own) => own !== 'constructor')) {
      if (typeof prototype[name] === 'function') addRouteConfig(prototype, name, { routeAudience });
    }
  };

/** Is the URL of a request one that OAuth2 clients talk to, whatever the method? */
export const isOfProtocol = (request: FastifyRequest): boolean =>
  routeAudienceOf(request) === 'protocol' ||
  ((request.routeOptions.config as { isOfProtocol?: boolean } | undefined)?.isOfProtocol ?? false);

/** Below the API's own paths, with or without a Local Site. */
const API = /^(\/s\/[^/]+)?\/api(\/|$|\?)/;

/** Whom the route of a request is for. Where there is no route, browsers are shown pages, unless they are in the API. */
export function routeAudienceOf(request: FastifyRequest): RouteAudience {
  const declared = (request.routeOptions.config as { routeAudience?: RouteAudience } | undefined)?.routeAudience;
  if (declared !== undefined || !request.is404) return declared ?? 'api';
  const isBrowser = request.headers.accept?.includes('text/html') ?? false;
  return isBrowser && !API.test(request.originalUrl) ? 'page' : 'api';
}
