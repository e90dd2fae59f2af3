import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../api.config';
import { fail } from '../hypermedia/api.exception';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses host names that are not ours: links are built from the Host header, and a foreign one would poison them. */
export function checkHosts(fastify: FastifyInstance, { url, allowedHosts }: ApiConfig): void {
  const known = new Set([...LOOPBACK, new URL(url).hostname, ...allowedHosts].map((host) => host.toLowerCase()));
  fastify.addHook('onRequest', (request, _, done) => {
    const host = request.host.replace(/:\d+$/, '').toLowerCase();
    if (!known.has(host))
      fail(errors.malformedRequest, { message: `This is not "${host}". The operator can add it to ALLOWED_HOSTS.` });
    done();
  });
}
