import type { Audited } from '@review-service/platform/audit/audit';
import { type Origin, readTraceparent } from '@review-service/platform/outbox/origin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ClsServiceManager } from 'nestjs-cls';
import { isSafe } from './methods';
import { addRouteConfig } from './route-config';

/** On a handler that reads: what it shows may be written to the audit log, so its request is remembered, too. */
export const Remembered =
  (): MethodDecorator =>
  (prototype, name): void =>
    addRouteConfig(prototype, String(name), { isRemembered: true });

/**
 * Remembers the request for the audit log and the follow-up work of a change, in an asynchronous context. Other reads
 * need neither, and save the cost of a context.
 */
export function rememberOrigin(
  fastify: FastifyInstance,
  actorOf: (request: FastifyRequest) => ReturnType<Audited['actor']>,
): void {
  const context = ClsServiceManager.getClsService<Origin & Audited & { [key: symbol]: unknown }>();
  fastify.addHook('preHandler', (request, _, done) => {
    const { id, method, headers, span, routeOptions } = request;
    if (isSafe(method) && !(routeOptions.config as { isRemembered?: boolean } | undefined)?.isRemembered) done();
    else {
      const traceparent = span ? span.traceparent : readTraceparent(headers.traceparent);
      context.runWith({ requestId: id, traceparent, actor: () => actorOf(request) }, done);
    }
  });
}
