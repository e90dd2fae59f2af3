import { HttpStatus } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors/api.exception';
import { leavePlace } from '../http/concurrent-requests';

/** Headers that belong to the change, and not to reading what it has changed. */
const OF_THE_CHANGE =
  /^(content-.*|transfer-encoding|expect|connection|if-.*|accept-encoding|idempotency-key|.*method-override)$/;

/** The object is gone, or no longer the caller's to see. */
const GONE: readonly number[] = [HttpStatus.FORBIDDEN, HttpStatus.NOT_FOUND];

const NO_LONGER =
  'This was done already. Its answer was too large to be kept, and what it showed is not there any more, or not for you.';

const NOT_NOW = 'This was done already, and cannot be shown at the moment. Try again in a few seconds.';

/** An object as it is now, and what its headers say of it. */
interface Shown {
  readonly body: Buffer;
  readonly headers: object;
}

/**
 * The object that a change was answered with, as the same caller would read it now: by its own route, with all checks, and
 * with the query of the change.
 */
export async function showAgain(request: FastifyRequest, reply: FastifyReply, place: string): Promise<Shown> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_THE_CHANGE.test(name)));
  const [, ...query] = request.originalUrl.split('?');
  // The reading request has a place of its own.
  leavePlace(request, reply);
  const read = await request.server.inject({
    method: 'GET',
    url: [new URL(place).pathname, ...query].join('?'),
    headers: { ...headers, 'x-request-id': request.id },
    remoteAddress: request.socket.remoteAddress ?? '',
  });
  if (GONE.includes(read.statusCode)) return fail(errors.idempotencyKeyReused, { message: NO_LONGER });
  const isShown = read.statusCode >= 200 && read.statusCode < 300;
  if (!isShown) return fail(errors.overloaded, { message: NOT_NOW });
  const { etag, 'content-type': type } = read.headers;
  return {
    body: read.rawPayload,
    headers: { ...(etag !== undefined && { etag }), ...(type !== undefined && { 'content-type': type }) },
  };
}
