import { rmSync } from 'node:fs';
import type { RunningPostgres } from '@review-service/embedded/postgres';
import { startRedis } from '@review-service/embedded/redis';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { SettingsError } from '@review-service/platform/config/settings-error';
import type { Closing } from '../closing';
import type { BenchPlan } from '../plan';
import type { Worlds } from '../world/worlds';
import type { Surroundings } from './api';
import { openWorlds } from './private-postgres';

/** The private servers of a run: PostgreSQL with the wanted worlds, and Redis. */
export interface BenchServers {
  readonly postgres: RunningPostgres;
  readonly worlds: Worlds;
  readonly around: Surroundings;
}

/** Starts them; the closing stops them. */
export async function openServers(
  { keep, tell }: BenchPlan,
  sizes: readonly number[],
  closing: Closing,
): Promise<BenchServers> {
  const program = findRedisProgram();
  if (!program) throw new SettingsError(['PATH: there is no redis-server on it. Install one']);
  const folder = makeTemporaryFolder('review-service-bench');
  closing.after(() => rmSync(folder, { recursive: true, force: true }));
  const { postgres, worlds } = await openWorlds(keep, sizes, tell);
  closing.after(() => postgres.stop());
  const redis = await startRedis(program);
  closing.after(() => redis.stop());
  return { postgres, worlds, around: { redisUrl: redis.url, folder } };
}
