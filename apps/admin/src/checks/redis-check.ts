import { failingFast, openRedis } from '@review-service/platform/redis/open-redis';
import { failed, failedBy, ok, warn, type Finding } from './finding';

const OLDEST = [6, 2] as const;

/** Checks that Redis answers and evicts no keys: an evicted key would be a lost job. */
export async function checkRedis(url: string): Promise<Finding[]> {
  const redis = openRedis(url, {
    ...failingFast(),
    lazyConnect: true,
    connectTimeout: 3_000,
    retryStrategy: () => null,
  });
  // Without a listener ioredis prints the same failure again.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const info = await redis.info();
    return [versionFinding(valueOf(info, 'redis_version')), evictionFinding(valueOf(info, 'maxmemory_policy'))];
  } catch (error) {
    return failedBy(error, 'redis: REDIS_URL cannot be used: ');
  } finally {
    redis.disconnect();
  }
}

const valueOf = (info: string, field: string) => new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1];

function versionFinding(version = ''): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? ok(`redis: version ${version}`)
    : warn(`redis: version ${version || 'unknown'}; ${OLDEST.join('.')} or newer is better`);
}

function evictionFinding(policy: string | undefined): Finding {
  if (policy === 'noeviction') return ok('redis maxmemory-policy: noeviction');
  if (!policy) return warn('redis maxmemory-policy: it does not say; make sure that it is noeviction');
  return failed(`redis maxmemory-policy: ${policy} loses jobs; set it to noeviction`);
}
