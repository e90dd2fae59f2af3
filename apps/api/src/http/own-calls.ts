import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API makes it itself, while it answers a request of an agent. No client can claim it. */
    isOwnCall: boolean;
  }
}

const calls = new AsyncLocalStorage<true>();

/**
 * Runs a call of the API that the API makes itself, while it answers a request of an agent. `inject` begins once it is
 * waited for, so that happens here, too.
 */
export const asOwnCall = <T>(call: () => PromiseLike<T>): Promise<T> => calls.run(true, async () => await call());

/** Notes of each request whether it is such a call, before anything is waited for: connections call back without the context. */
export function noteOwnCalls(fastify: FastifyInstance): void {
  fastify.decorateRequest('isOwnCall', false);
  fastify.addHook('onRequest', (request, _, done) => {
    request.isOwnCall = calls.getStore() === true;
    done();
  });
}
