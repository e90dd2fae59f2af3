import type { FastifyInstance } from 'fastify';

/** What load balancers ask that send requests to processes themselves. */
const PATH = '/health/live';

/**
 * Answers probes at the port of the API, before hosts are checked: they name an address and no host. They hear whether
 * this process takes requests, and nothing else; readiness is at METRICS_PORT.
 */
export function answerProbes(fastify: FastifyInstance): void {
  let isEnding = false;
  fastify.addHook('preClose', (done) => {
    isEnding = true;
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.raw.url !== PATH || request.raw.method !== 'GET') {
      done();
      return;
    }
    void reply
      .status(isEnding ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isEnding ? 'ending' : 'live' });
  });
}
