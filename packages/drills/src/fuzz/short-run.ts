import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { startTestRedis } from '@review-service/embedded/test-redis';
import { freshDatabase } from '@review-service/testing/fresh-database';
import { settingsOn } from '@review-service/testing/program-settings';
import { describeShot } from './request';
import { run } from './run';

/** One fixed seed, so that a failure is repeatable. */
const PLAN = { seed: 'short run', from: 0, rest: 0, mostFailures: 1, tell: () => undefined };

/** Sends the first requests of the short run, for suites. Each failure is a text with its number and its request. */
export async function shortRun(to: number) {
  const folder = makeTemporaryFolder('review-service-fuzz');
  const database = await freshDatabase();
  try {
    const redis = await startTestRedis();
    const env = { ...settingsOn(database.url, folder), REDIS_URL: redis.url, REDIS_PREFIX: 'short-fuzz' };
    const { tally, failures } = await run({ ...PLAN, to, ground: { env, folder } });
    return { tally, failures: failures.map(({ number, what, shot }) => `${number} ${what}\n${describeShot(shot)}`) };
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
