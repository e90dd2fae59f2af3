import type { RedisClient } from './open-redis';

/** Seconds. */
const KEPT = 60;

/**
 * Why Redis takes no writes, in its words, or undefined. It writes a key, since a full Redis (`OOM`), a replica
 * (`READONLY`) and one that cannot save (`MISCONF`) answer PING as if all were well.
 * @param key of this purpose alone
 */
export const writeFault = (redis: RedisClient, key: string): Promise<string | undefined> =>
  redis.set(key, '', 'EX', KEPT).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
