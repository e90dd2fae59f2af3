import type { FastifyRequest } from 'fastify';
import { addRouteConfig } from './route-config';

/**
 * The kind of a route, by who uses it: API programs, people with a browser, OAuth2 clients (RFC 6749), both programs
 * and people, for files, programs that read feeds, secret scanners, a company's directory (RFC 7644), or agents (MCP). It decides which checks run, and what errors look
 * like.
 */
export type RouteKind = 'api' | 'page' | 'protocol' | 'file' | 'feed' | 'scanner' | 'directory' | 'agent';

/** On a controller that serves no resource of the API: the kind of its routes. */
export const OfKind =
  (routeKind: Exclude<RouteKind, 'api'>): ClassDecorator =>
  (controller) => {
    const prototype = controller.prototype as Record<string, object>;
    for (const name of Object.getOwnPropertyNames(prototype).filter((own) => own !== 'constructor')) {
      if (typeof prototype[name] === 'function') addRouteConfig(prototype, name, { routeKind });
    }
  };

/** Is the URL an OAuth2 endpoint, for any method? */
export const isOfProtocol = (request: FastifyRequest): boolean =>
  routeKindOf(request) === 'protocol' ||
  ((request.routeOptions.config as { isOfProtocol?: boolean } | undefined)?.isOfProtocol ?? false);

/** Below the API's own paths, with or without a Local Site. */
const API = /^(\/s\/[^/]+)?\/api(\/|$|\?)/;

/** The same of the endpoints of SCIM. */
const SCIM = /^(\/s\/[^/]+)?\/scim\/v2(\/|$|\?)/;

/** The kind of a request's route. Without a route, browsers get a page, except below `/api/`. */
export function routeKindOf(request: FastifyRequest): RouteKind {
  const declared = (request.routeOptions.config as { routeKind?: RouteKind } | undefined)?.routeKind;
  if (declared !== undefined || !request.is404) return declared ?? 'api';
  if (SCIM.test(request.originalUrl)) return 'directory';
  const isBrowser = request.headers.accept?.includes('text/html') ?? false;
  return isBrowser && !API.test(request.originalUrl) ? 'page' : 'api';
}
