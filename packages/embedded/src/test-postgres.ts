import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from './temporary-folder';
import { findPostgresBinaries } from './postgres-binaries';
import { letsIn } from './postgres-greeting';
import { startPostgres } from './postgres';
import { setting, SettingError } from './setting';
import { borrowed, type TestServer } from './test-server';

const LOCAL = 'postgresql://postgres@127.0.0.1:5432/postgres';

/**
 * A PostgreSQL in which the tests may make databases: the one of TEST_DATABASE_URL, else a fresh one that goes away
 * with this process, else a local one that lets `postgres` in without a password.
 *
 * @param removeAfterwards folders that go away with a fresh one
 */
export async function startTestPostgres(
  env: NodeJS.ProcessEnv = process.env,
  removeAfterwards: string[] = [],
): Promise<TestServer> {
  const given = setting(env, 'TEST_DATABASE_URL');
  if (given) return borrowed(given);
  if (findPostgresBinaries()) return startFresh(removeAfterwards);
  if (await letsIn(new URL(LOCAL))) return borrowed(LOCAL);
  throw new SettingError(
    'TEST_DATABASE_URL',
    `npm has no PostgreSQL for this platform and none at 127.0.0.1:5432 lets us in. Name one where databases may be made.`,
  );
}

async function startFresh(removeAfterwards: string[]): Promise<TestServer> {
  const folder = makeTemporaryFolder('review-service-test');
  try {
    return await startPostgres({ dataDir: folder, durable: false, removeAfterwards: [folder, ...removeAfterwards] });
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true });
    throw thrown;
  }
}
