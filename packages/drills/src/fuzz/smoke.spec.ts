import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { settingsOn } from '@review-service/testing/program-settings';
import { startTestRedis } from '@review-service/embedded/test-redis';
import { run } from './run';
import { describeShot } from './request';

/** The first requests of the short run. */
const PLAN = { seed: 'short run', from: 0, to: 100, rest: 0, mostFailures: 1, tell: () => undefined };

describe('the fuzzer', () => {
  let folder: string;
  let database: FreshDatabase;

  beforeAll(async () => {
    folder = makeTemporaryFolder('review-service-fuzz');
    database = await freshDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds nothing that is answered by 5xx, or not within five seconds', async () => {
    const redis = await startTestRedis();

    const { tally, failures } = await run({
      ...PLAN,
      ground: {
        env: { ...settingsOn(database.url, folder), REDIS_URL: redis.url, REDIS_PREFIX: 'short-fuzz' },
        folder,
      },
    });

    expect(failures.map(({ number, what, shot }) => `${number} ${what}\n${describeShot(shot)}`)).toEqual([]);
    expect(tally.shots).toBeGreaterThanOrEqual(PLAN.to);
    expect(tally.reached.length).toBeGreaterThan(5);
  }, 300_000);
});
