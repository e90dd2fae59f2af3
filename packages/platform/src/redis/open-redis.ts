import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisUrl } from './redis-url';

/** A connection to Redis: one server, Sentinel or Cluster. */
export type RedisClient = Redis | Cluster;

/**
 * Options that fail commands while Redis is down, and reconnect automatically. A Redis that hangs costs this timeout
 * once: the connection is then closed, and commands fail at once until another one answers.
 * @param timeout milliseconds without an answer
 */
export const failingFast = (timeout = 5_000) =>
  ({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeout,
    socketTimeout: timeout,
    disconnectTimeout: 100,
  }) satisfies RedisOptions;

const retryStrategy = (times: number) => Math.min(times * 100, 1_000);

/** Opens REDIS_URL. The caller listens for errors, and closes it with `disconnect()`. */
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
      // Sentinels ask for the same login as the servers that they watch; those without one ignore it.
      const sentinelLogin = {
        ...(username && { sentinelUsername: username }),
        ...(password && { sentinelPassword: password }),
      };
      const own = { sentinels: [...hosts], name: master, db, sentinelRetryStrategy: retryStrategy, ...sentinelLogin };
      return new Redis({ ...redisOptions, ...own, ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }) });
    }
    case 'cluster': {
      const { enableOfflineQueue = true, lazyConnect = false } = options;
      const clusterRetryStrategy = options.retryStrategy ?? retryStrategy;
      return new Cluster([...place.hosts], { redisOptions, enableOfflineQueue, lazyConnect, clusterRetryStrategy });
    }
  }
}
