import type { FastifyInstance } from 'fastify';

/** Sends a client that left the slash away to the URL that has it (decision W10). Methods and bodies are kept. */
export function redirectToSlash(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const [path = '', ...query] = request.originalUrl.split('?');
    if (request.is404 || path.endsWith('/')) return;
    const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308;
    return reply.redirect([`${path}/`, ...query].join('?'), status);
  });
}
