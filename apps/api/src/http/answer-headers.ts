import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What every answer carries (decision W5, decision W17), errors included. A handler may say `no-store` instead. */
export function addAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    vary: 'Accept, Cookie',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
    'cache-control': 'private, no-cache',
    // Node's parser passes over what follows a request for another protocol: whoever asked so would wait in vain.
    ...(request.headers.upgrade !== undefined && { connection: 'close' }),
  });
}

/** Puts them on every answer of the routes and of what no route answers. */
export function setAnswerHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    addAnswerHeaders(request, reply);
    done();
  });
}
