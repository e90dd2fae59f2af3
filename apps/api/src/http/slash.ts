import type { FastifyInstance } from 'fastify';
import { routeKindOf } from './route-kind';

/**
 * Redirects a URL without the trailing slash (decision W10), keeping method and body. Pages and OAuth2 endpoints answer
 * with and without it, because not every client follows redirects there.
 */
export function redirectToSlash(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const [path = '', ...query] = request.originalUrl.split('?');
    if (request.is404 || path.endsWith('/') || routeKindOf(request) !== 'api') {
      done();
      return;
    }
    const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308;
    reply.redirect([`${path}/`, ...query].join('?'), status);
  });
}
