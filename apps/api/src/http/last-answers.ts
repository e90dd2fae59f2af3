import type { FastifyInstance } from 'fastify';

/**
 * Once the process is told to end, each answer tells its client that the connection ends too. A connection that is kept
 * for a next request would hold the end back until it is given up on, which takes longer than anybody waits.
 */
export function announceTheEnd(fastify: FastifyInstance): void {
  let isEnding = false;
  fastify.addHook('preClose', (done) => {
    isEnding = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });
}
