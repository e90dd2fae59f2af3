import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from '@review-service/embedded/account';
import { within } from '@review-service/embedded/deadline';
import { keep } from '@review-service/embedded/keep';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findNginx } from '@review-service/embedded/test-nginx';
import type { TestServer } from '@review-service/embedded/test-server';
import { lastingPort } from './lasting-port';

const LONGEST_START = 10_000;

/**
 * An nginx of a suite's own, with the configuration of the image of the browser app (docker/web/nginx.conf) and files of
 * the suite: the app is in `<files>/app`. The suite stops it. Throws where no nginx can be had.
 */
export async function startPrivateNginx(configuration: string, files: string): Promise<TestServer> {
  const program = findNginx();
  if (!program) throw new Error('There is no nginx with brotli, and none could be fetched with apt-get: install it.');
  const folder = makeTemporaryFolder('review-service-nginx');
  const [file, log, port] = [join(folder, 'nginx.conf'), join(folder, 'nginx.log'), await lastingPort()];
  const own = configuration
    .replaceAll('/tmp', folder)
    .replace('root /srv;', `root ${files};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  writeFileSync(file, own);
  const { root, command, env } = program;
  // Modules are named from the prefix. A user who is root serves the files of root.
  const args = [
    '-p',
    join(root, 'usr/share/nginx/'),
    '-e',
    'stderr',
    '-c',
    file,
    ...(isRoot ? ['-g', 'user root;'] : []),
  ];
  const kept = keep({ command, args, env, log, stopSignal: 'SIGTERM', removeAfterwards: [folder] });
  const url = `http://127.0.0.1:${port}`;
  const isLive = () => fetch(`${url}/health/live`).then(({ ok }) => ok);
  await within(LONGEST_START, async () => kept.hasEnded() || (await isLive().catch(() => false)));
  if (kept.hasEnded()) throw new Error(`${command} does not start: see ${log}`);
  return { url, stop: kept.stop };
}
