import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The headers of answers that mean something to clients: CORS shows them, and the description of the API explains each. */
export const MEANINGFUL_HEADERS = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Item-Content-Type',
  'Last-Modified',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'Token-Expires',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-Request-Id',
  'X-Unknown-Fields',
] as const;

/**
 * Adds the headers of every answer (decision W5, decision W17), errors included. A handler may set `no-store` instead.
 */
export function addAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    vary: 'Accept, Cookie',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
    'cache-control': 'private, no-cache',
    // Node ignores requests after an Upgrade request, so the connection closes.
    ...(request.headers.upgrade !== undefined && { connection: 'close' }),
  });
}

/** Adds them to every answer, with or without a route. */
export function setAnswerHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    addAnswerHeaders(request, reply);
    done();
  });
}
