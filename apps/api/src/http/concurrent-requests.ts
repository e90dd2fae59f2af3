import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { showNumber } from '@review-service/platform/health/show-number';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { ApiException } from '../errors/api.exception';
import { ConcurrencyLimit } from './concurrency-limit';

/** Waiting requests per active one; their timeout in milliseconds. */
const [WAITING, LONGEST_WAIT] = [64, 2_000];

/**
 * Limits the concurrent requests; others wait for a moment, and then get 503 with Retry-After: working for clients that
 * have given up would slow down all others. A request releases its place with its answer, and has none while it waits
 * (`leavePlace`, `takePlace`): for its body, so that slow clients take none, for a turn, or for another server.
 */
export function limitConcurrentRequests(fastify: FastifyInstance, atOnce: number, registry: Registry): void {
  const limit = new ConcurrencyLimit({ active: atOnce, waiting: atOnce * WAITING, longestWait: LONGEST_WAIT });
  const refused = observe(limit, registry);
  const active = new WeakSet<ServerResponse>();
  const release = (answer: ServerResponse) => {
    if (active.delete(answer)) limit.release();
  };
  const acquire = (answer: ServerResponse, done: (error?: Error) => void) => {
    limit.acquire((hasPlace) => {
      if (!hasPlace) {
        refused.inc();
        done(new ApiException(errors.overloaded));
      } else if (answer.destroyed) {
        // The client has disconnected meanwhile.
        limit.release();
      } else {
        active.add(answer);
        // Also without an answer, if the client disconnects.
        answer.once('close', () => release(answer));
        done();
      }
    });
  };
  fastify.decorate('takePlace', acquire);
  fastify.decorate('leavePlace', release);
  fastify.addHook('preHandler', (_request, reply, done) => {
    // The hook runs a second time for an unknown URL.
    if (active.has(reply.raw)) done();
    else acquire(reply.raw, done);
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    release(reply.raw);
    done();
  });
}

/** Waits for the place of a request that has none. Fails if there is none, and if the client disconnects. */
export const takePlace = ({ server }: FastifyRequest, { raw }: FastifyReply): Promise<void> =>
  new Promise((resolve, reject) => {
    const isGone = () => reject(new ApiException(errors.overloaded));
    if (raw.destroyed) isGone();
    raw.once('close', isGone);
    server.takePlace(raw, (error) => {
      raw.off('close', isGone);
      if (error) reject(error);
      else resolve();
    });
  });

/** Gives up the place of a request that begins to wait, so that others are worked on meanwhile. */
export const leavePlace = ({ server }: FastifyRequest, { raw }: FastifyReply): void => server.leavePlace(raw);

/** Waits without the place of a request. If that fails, it has none afterwards: an error is all that is left to send. */
export async function withoutPlace(
  request: FastifyRequest,
  reply: FastifyReply,
  wait: () => Promise<void>,
): Promise<void> {
  leavePlace(request, reply);
  await wait();
  await takePlace(request, reply);
}

/** The place of a request, for what waits in it. */
export interface RequestPlace {
  /** Gives it up. */
  leave(): void;
  /** Takes one again, as `takePlace` does. */
  take(): Promise<void>;
}

/** The place of a request. */
export const placeOf = (request: FastifyRequest, reply: FastifyReply): RequestPlace => ({
  leave: () => leavePlace(request, reply),
  take: () => takePlace(request, reply),
});

/** The place of the request that is handled. */
export const CurrentPlace = createParamDecorator((_: unknown, context: ExecutionContext): RequestPlace => {
  const http = context.switchToHttp();
  return placeOf(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

function observe(limit: ConcurrencyLimit, registry: Registry): Counter {
  const show = (name: string, help: string, read: () => number) =>
    showNumber(registry, `review_service_requests_${name}`, help, read);
  show('in_work', 'Requests that are worked on (at most MAX_CONCURRENT_REQUESTS)', () => limit.counts.active);
  show('waiting', 'Requests that wait to be worked on', () => limit.counts.waiting);
  return new Counter({
    name: 'review_service_requests_refused_total',
    help: 'Requests that were refused, since too many were waiting',
    registers: [registry],
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    takePlace(answer: ServerResponse, done: (error?: Error) => void): void;
    leavePlace(answer: ServerResponse): void;
  }
}
