import { startRedis } from '@review-service/embedded/redis';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import type { TestServer } from '@review-service/embedded/test-server';

/** A Redis of a suite's own, for what would disturb others: it is filled, or set to refuse. The suite stops it. */
export async function startPrivateRedis(): Promise<TestServer> {
  const program = findRedisProgram();
  if (!program)
    throw new Error('There is no redis-server on PATH, and none could be fetched with apt-get: install Redis.');
  return startRedis(program);
}
