import { type Origin, readTraceparent } from '@review-service/platform/outbox/origin';
import type { FastifyInstance } from 'fastify';
import { ClsServiceManager } from 'nestjs-cls';
import { isSafe } from './methods';

/**
 * The work that follows from a change knows which request it followed from. Nothing follows from reading: most requests
 * do only that, and are spared what a context costs.
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
