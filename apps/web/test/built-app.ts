import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { TestApi } from '@review-service/api/test/test-api';

/** Windows of a desk and of a telephone. */
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const ROOM = resolve(__dirname, '..');

/** A service with the app that `npm run dist` has built. */
export const WITH_APP = { settings: { WEB: join(ROOM, 'dist') } };

/** A service with the app as its sources are now, which takes some seconds. */
export async function bootFromSources(): Promise<TestApi> {
  const folder = await mkdtemp(join(tmpdir(), 'app-from-sources-'));
  const vite = join(ROOM, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder], {
    cwd: ROOM,
    env,
  });
  return TestApi.boot({ settings: { WEB: folder } });
}
