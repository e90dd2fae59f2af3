import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errors } from '@review-service/contracts/errors';
import type { Logger } from '@review-service/platform/logging/log';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { isFault } from './fault';
import { isRoutedAgain } from './method-override';
import { METHODS } from './methods';

/** In seconds. The last ones are for uploads and downloads. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const SAFE_ID = /^[A-Za-z0-9._-]{1,100}$/;

/** The status that proxies log for a client that disconnected before the answer. */
const GONE = 499;

/** The request's X-Request-Id if it is harmless, else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/**
 * One log line and one measurement per request. They have the route's pattern without the query, because arguments may
 * be private. Clients' own values never become labels. A client that tries every method on every route makes few
 * series: the histogram, with its many lines for each, has no status.
 */
export function observeRequests(fastify: FastifyInstance, log: Logger, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const answered = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests, by route and status; `fault` says whether the service failed.',
    labelNames: ['method', 'route', 'status', 'fault'],
    registers: [registry],
  });
  // Only our own names and numbers: redaction would cost a tenth of a small request.
  const lines = log.child({}, { redact: [] });
  const ended = new WeakSet<IncomingMessage>();
  fastify.addHook('onResponse', (request, reply, done) => {
    // The second routing logs it.
    if (isRoutedAgain(request)) {
      done();
      return;
    }
    ended.add(request.raw);
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const fault = isFault(request, status) ? 'yes' : 'no';
    const what = whatOf(request);
    const measured = isTaken(what.method, status) ? what : { ...what, route: 'unknown' };
    if (!request.isLasting) duration.observe(measured, milliseconds / 1000);
    answered.inc({ ...measured, status, fault });
    lines.info(
      { requestId: request.id, ...what, status, milliseconds: Math.round(milliseconds), ...request.logged },
      'request',
    );
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    if (!ended.has(request.raw) && !isRoutedAgain(request))
      lines.info({ requestId: request.id, ...whatOf(request), status: GONE, ...request.logged }, 'request');
    done();
  });
}

const whatOf = ({ method, routeOptions }: FastifyRequest) => ({
  method: METHODS.includes(method) ? method : 'other',
  route: routeOptions.url ?? 'unknown',
});

/** What no route takes is measured together: OPTIONS, and methods that a URL does not support. */
const isTaken = (method: string, status: number): boolean =>
  method !== 'OPTIONS' && status !== errors.methodNotAllowed.status;

declare module 'fastify' {
  interface FastifyRequest {
    /** Further members of the request's log line: ids only. */
    logged?: Record<string, string | number>;
    /** The answer ends when its reader goes: how long it took says nothing of the service. */
    isLasting?: boolean;
  }
}
