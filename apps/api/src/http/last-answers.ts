import type { FastifyInstance } from 'fastify';

/**
 * During shutdown each answer has `Connection: close`. An idle kept-alive connection would delay the end of the process
 * until its timeout.
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
