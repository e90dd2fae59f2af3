import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request is handled on a supposition: was it right? Never fails. */
    confirmation?: Promise<boolean> | undefined;
  }
}

/**
 * Answers a request when it is certain that it was handled for whom it should be; else has it handled again from the
 * start, and what it was going to say is forgotten. Nobody needs to wait for it: what fails meanwhile is answered.
 */
export function onceConfirmed(request: FastifyRequest, reply: FastifyReply, send: () => unknown): unknown {
  const { confirmation } = request;
  if (!confirmation) return send();
  request.confirmation = undefined;
  return confirmation
    .then((wasRight) => (wasRight ? send() : request.routeOptions.handler.call(request.server, request, reply)))
    .catch((error: unknown) => reply.send(error));
}
