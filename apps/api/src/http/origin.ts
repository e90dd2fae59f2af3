import { type Origin, readTraceparent } from '@review-service/platform/outbox/origin';
import type { FastifyInstance } from 'fastify';
import { ClsServiceManager } from 'nestjs-cls';
import { isSafe } from './methods';

/**
 * Remembers the request for the follow-up work of a change, in an asynchronous context. Reads have no follow-up work,
 * and save the cost of a context.
 */
export function rememberOrigin(fastify: FastifyInstance): void {
  const context = ClsServiceManager.getClsService<Origin & { [key: symbol]: unknown }>();
  fastify.addHook('preHandler', ({ id, method, headers, span }, _, done) => {
    if (isSafe(method)) done();
    else
      context.runWith(
        { requestId: id, traceparent: span ? span.traceparent : readTraceparent(headers.traceparent) },
        done,
      );
  });
}
