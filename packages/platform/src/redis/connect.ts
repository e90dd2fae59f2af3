import { Redis } from 'ioredis';

/** A connection that answers or fails within seconds; close it with `disconnect()`. */
export const connectRedis = (url: string): Redis =>
  new Redis(url, { lazyConnect: true, connectTimeout: 3_000, maxRetriesPerRequest: 1, retryStrategy: () => null });
