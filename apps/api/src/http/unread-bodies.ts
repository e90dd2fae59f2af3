import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hasMultipartBody } from './bodies';
import { BODY_LIMIT } from './body-rooms';

/** Milliseconds without a byte after which the rest is not waited for. */
const LINGER = 1_000;

/** The client was told that a body of this length should not be sent. */
const TOO_LARGE = 413;

/**
 * Discards what a refused request still sends, before it is answered, where the connection closes then: to close it with
 * unread bytes would reset it, and the client would lose the answer. A client that pauses, or sends more than any body
 * has, is not waited for. On other connections Node discards the rest after the answer.
 */
export function discardUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const isRead = raw.complete || raw.destroyed || hasMultipartBody(raw);
    if (isRead || reply.raw.shouldKeepAlive || reply.statusCode === TOO_LARGE) done();
    else discard(raw, done);
  });
}

function discard(source: IncomingMessage, done: () => void): void {
  let left = BODY_LIMIT;
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) stop();
    else patience.refresh();
  };
  const stop = () => {
    clearTimeout(patience);
    source.off('data', count);
    ignoreEnd();
    done();
  };
  const patience = setTimeout(stop, LINGER).unref();
  const ignoreEnd = finished(source, stop);
  source.on('data', count).resume();
}
