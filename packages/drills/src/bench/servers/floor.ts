import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { linksBelow, shownGroupColumns } from '@review-service/api/served-routes';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { TEST_KEYS } from '@review-service/testing/make';
import { asRole } from './as-role';
import { HOST, type Served } from './served';

/** The path of the built program, which also tests of the sources need. */
const PROGRAM = resolve(__dirname, '../../../dist/bench/floor/server.js');

/** The floor's message when it listens. */
export interface Listening {
  readonly port: number;
}

/**
 * Starts the floor with a separate database role; it ends with this process. Changes are one statement, or with
 * `inTransactions` the steps of a usual transaction.
 */
export async function launchFloor(apiDatabaseUrl: string, { inTransactions = false } = {}): Promise<Served> {
  const databaseUrl = await asRole(apiDatabaseUrl, 'floor');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: TEST_KEYS.join(),
    SITE_URL: `http://${HOST}`,
    LINKS_BELOW: JSON.stringify({
      group: linksBelow('group'),
      token: linksBelow('oauth_token'),
      request: linksBelow('review_request'),
      draft: linksBelow('review_request_draft'),
      diff: linksBelow('draft_diff'),
      review: linksBelow('review'),
    }),
    GROUP_COLUMNS: shownGroupColumns().join(),
    FILES: makeTemporaryFolder('review-service-floor'),
    ...(inTransactions && { IN_TRANSACTIONS: 'true' }),
  };
  const child = fork(PROGRAM, { env, execArgv: [] });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('The floor did not start')));
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [Listening];
  failed.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(env.FILES, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, databaseUrl, stop };
}
