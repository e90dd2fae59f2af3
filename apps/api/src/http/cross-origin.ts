import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../api.config';
import { METHODS } from './methods';
import { isOfProtocol, routeAudienceOf } from './route-audience';

/** What browsers may not send, or not show to a script, without being told so. */
const ASKED = {
  methods: METHODS,
  allowedHeaders: ['Accept', 'Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'Idempotency-Key'],
  exposedHeaders: [
    ...['Content-Disposition', 'ETag', 'Item-Content-Type', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy'],
    ...['Retry-After', 'WWW-Authenticate', 'X-RateLimit-Limit', 'X-Request-Id', 'X-Unknown-Fields'],
  ],
  // Seconds that a browser remembers it; Chromium takes no more.
  maxAge: 7_200,
};

/**
 * Lets scripts of other websites call the API: those of CORS_ORIGINS, with a token, and those of all websites what OAuth2
 * clients need, so that an application may consist of nothing but pages. Cookies are taken from none of them: what a
 * session may do is for our own pages alone.
 */
export async function allowOrigins(fastify: FastifyInstance, { corsOrigins }: ApiConfig): Promise<void> {
  const isOpen = corsOrigins.includes('*');
  // RFC 6454 has origins in lower case, as browsers send them.
  const listed = new Set(corsOrigins.map((origin) => origin.toLowerCase()));
  const originsFor = (request: FastifyRequest): FastifyCorsOptions['origin'] => {
    if (isOfProtocol(request)) return '*';
    const { origin } = request.headers;
    if (routeAudienceOf(request) !== 'api' || origin === undefined) return false;
    return isOpen ? '*' : listed.has(origin) && origin;
  };
  await fastify.register(cors, {
    delegator: (request, done) => {
      // Any other OPTIONS asks what the URL has, and is answered as ever.
      const preflight = request.headers['access-control-request-method'] !== undefined;
      done(null, { ...ASKED, origin: originsFor(request), preflight });
    },
  });
}
