import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes that a body brings in a second, at least. */
const LOWEST_SPEED = 1_024;

/** Node's code for a request that takes too long. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Ends requests whose bodies arrive too slowly with 408, as Node ends those that take too long altogether: a client that
 * stopped sending holds neither room nor a file.
 * @param period in milliseconds: a body that has brought less than its share in two of these is too slow
 */
export function endSlowBodies(fastify: FastifyInstance, period: number): void {
  fastify.addHook('onRequest', ({ raw }, reply, done) => {
    const { headers } = raw;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      watch(fastify.server, raw, reply.raw, period);
    done();
  });
}

function watch(server: Server, body: IncomingMessage, answer: ServerResponse, period: number): void {
  const { socket } = body;
  let before = socket.bytesRead;
  let wasRead = false;
  const timer = setInterval(() => {
    if (body.complete) {
      clearInterval(timer);
      return;
    }
    // While nobody reads, the server is the slow one.
    const isRead = body.readableFlowing === true;
    const bytes = socket.bytesRead - before;
    before = socket.bytesRead;
    if (isRead && wasRead && bytes * 1_000 < LOWEST_SPEED * period) end(server, body, answer);
    wasRead = isRead;
  }, period).unref();
  answer.once('close', () => clearInterval(timer));
}

function end(server: Server, { socket }: IncomingMessage, answer: ServerResponse): void {
  if (answer.headersSent) socket.destroy();
  else server.emit('clientError', Object.assign(new Error('The body is too slow'), { code: TOO_SLOW }), socket);
}
