import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisUrl } from './redis-url';

/** A connection to Redis, wherever its parts are. */
export type RedisClient = Redis | Cluster;

/** Fails within seconds while Redis is away, and comes back by itself: for those who can wait, or do without. */
export const failingFast = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 5_000,
  disconnectTimeout: 100,
} satisfies RedisOptions;

const retryStrategy = (times: number) => Math.min(times * 100, 1_000);

/** Opens what REDIS_URL names. The caller listens to its errors, and closes it with `disconnect()`. */
export function openRedis(url: string, options: RedisOptions = {}): RedisClient {
  const place = readRedisUrl(url);
  const { username, password } = place;
  const login = { ...(username && { username }), ...(password && { password }), ...(place.tls && { tls: {} }) };
  const redisOptions: RedisOptions = { retryStrategy, ...login, ...options };
  switch (place.kind) {
    case 'single':
      return new Redis({ ...redisOptions, ...place.host, db: place.db });
    case 'sentinel': {
      const { hosts, master, db, tls } = place;
      const own = { sentinels: [...hosts], name: master, db, sentinelRetryStrategy: retryStrategy };
      return new Redis({ ...redisOptions, ...own, ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }) });
    }
    case 'cluster': {
      const { enableOfflineQueue = true, lazyConnect = false } = options;
      const clusterRetryStrategy = options.retryStrategy ?? retryStrategy;
      return new Cluster([...place.hosts], { redisOptions, enableOfflineQueue, lazyConnect, clusterRetryStrategy });
    }
  }
}
