import { readTraceparent } from '@review-service/platform/outbox/origin';
import type { Span, Tracing } from '@review-service/platform/tracing/tracing';
import type { FastifyInstance } from 'fastify';
import { isFault } from './fault';

/** A span for each request, named by its route's pattern. The statements of its guards and handlers belong to it. */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  fastify.addHook('onRequest', (request, _, done) => {
    const { id, method, headers } = request;
    const traceparent = readTraceparent(headers.traceparent);
    request.span = tracing.start({ name: method, kind: 'server', traceparent, attributes: { request: id } });
    done();
  });
  fastify.addHook('preHandler', ({ span }, _, done) => (span ? span.run(done) : done()));
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const { span, method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    span?.end({
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
      hasFailed: isFault(request, statusCode),
    });
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if tracing is on. */
    span?: Span;
  }
}
