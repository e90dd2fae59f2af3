import type { FastifyInstance } from 'fastify';
import { routeAudienceOf } from './route-audience';

/**
 * Sends a client that left the slash away to the URL that has it (decision W10). Methods and bodies are kept. Pages and
 * endpoints of OAuth2 answer with and without it: not every client follows there.
 */
export function redirectToSlash(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const [path = '', ...query] = request.originalUrl.split('?');
    if (request.is404 || path.endsWith('/') || routeAudienceOf(request) !== 'api') {
      done();
      return;
    }
    const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308;
    reply.redirect([`${path}/`, ...query].join('?'), status);
  });
}
