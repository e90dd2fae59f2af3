import type { FastifyInstance } from 'fastify';

/** What every answer carries (decisions W5 and W17), errors included. A handler may say `no-store` instead. */
export function setAnswerHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers({
      vary: 'Accept, Cookie',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
      'cache-control': 'private, no-cache',
    });
  });
}
