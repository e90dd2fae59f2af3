import { homedir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from './account';

/** The cache folder of this user. It may not exist yet. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const caches = isRoot ? '/var/cache' : env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(caches, 'review-service');
}
