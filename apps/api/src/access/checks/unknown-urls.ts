import type { FastifyInstance } from 'fastify';
import type { RateLimitCheck } from './rate-limit.check';

/** Counts requests for unknown URLs, which no access check sees, for their address. */
export function limitUnknownUrls(fastify: FastifyInstance, rateLimit: RateLimitCheck): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const counted = request.is404 ? rateLimit.checkAddress(request, reply) : undefined;
    if (counted) counted.then(() => done(), done);
    else done();
  });
}
