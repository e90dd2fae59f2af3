import { homedir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from './account';

/** Where this user keeps what can be made again. It need not exist. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const caches = isRoot ? '/var/cache' : env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(caches, 'review-service');
}
