import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { ApiConfig } from '../api.config';
import { MEANINGFUL_HEADERS } from './answer-headers';
import { METHODS } from './methods';
import { isOfProtocol, type RouteKind, routeKindOf } from './route-kind';

/** Methods and headers that CORS must allow explicitly. */
const ASKED = {
  methods: METHODS,
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
  ],
  exposedHeaders: [...MEANINGFUL_HEADERS],
  // Seconds that a browser caches it; Chromium's maximum.
  maxAge: 7_200,
};

/** The kinds of routes that scripts of CORS_ORIGINS may call. */
const READABLE: readonly RouteKind[] = ['api', 'agent'];

/** For requests of no other website, which nearly all are. */
const NONE: FastifyCorsOptions = { origin: false };

/**
 * CORS: lets scripts of CORS_ORIGINS call the API with a token, and scripts of all websites the OAuth2 endpoints, for
 * applications that run in the browser only. Their cookies are ignored: sessions are for our own pages only.
 * @param failed answers a failed request
 */
export async function allowOrigins(
  fastify: FastifyInstance,
  { corsOrigins }: ApiConfig,
  failed: NonNullable<RouteOptions['errorHandler']>,
): Promise<void> {
  const isOpen = corsOrigins.includes('*');
  // Browsers send origins in lower case (RFC 6454).
  const listed = new Set(corsOrigins.map((origin) => origin.toLowerCase()));
  const originsFor = (request: FastifyRequest): FastifyCorsOptions['origin'] => {
    if (isOfProtocol(request)) return '*';
    const { origin } = request.headers;
    if (!READABLE.includes(routeKindOf(request)) || origin === undefined) return false;
    return isOpen ? '*' : listed.has(origin) && origin;
  };
  // The plugin makes a route for OPTIONS of unknown URLs before Nest says how failures are answered.
  fastify.addHook('onRoute', (route) => {
    if (route.url === '*') route.errorHandler = failed;
  });
  await fastify.register(cors, {
    delegator: (request, done) => {
      const origin = originsFor(request);
      if (origin === false) {
        done(null, NONE);
        return;
      }
      // Any other OPTIONS request is no preflight, and gets the usual answer.
      const preflight = request.headers['access-control-request-method'] !== undefined;
      done(null, { ...ASKED, origin, preflight });
    },
  });
}
