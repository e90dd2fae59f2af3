import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from '@review-service/embedded/account';
import { within } from '@review-service/embedded/deadline';
import { keep } from '@review-service/embedded/keep';
import { linesSince } from '@review-service/embedded/log-tail';
import type { ProgramCommand } from '@review-service/embedded/program';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import type { TestServer } from '@review-service/embedded/test-server';
import { lastingPort } from './lasting-port';

const LONGEST_START = 60_000;

/** A MariaDB of a suite's own, without databases, which takes any user. The suite stops it. */
export async function startPrivateMariadb({ command, env = {} }: ProgramCommand): Promise<TestServer> {
  const folder = makeTemporaryFolder('review-service-mariadb');
  const [data, log, port] = [join(folder, 'data'), join(folder, 'mariadb.log'), await lastingPort()];
  mkdirSync(data);
  const options = { datadir: data, socket: join(folder, 's'), port, 'bind-address': '127.0.0.1' };
  const args = [
    '--no-defaults',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    // There are no tables of users.
    '--skip-grant-tables',
    '--skip-log-bin',
    ...(isRoot ? ['--user=root'] : []),
  ];
  const kept = keep({ command, args, env, log, stopSignal: 'SIGTERM', removeAfterwards: [folder] });
  const isUp = () => linesSince(log, 0).some((line) => line.includes('ready for connections'));
  await within(LONGEST_START, () => kept.hasEnded() || isUp());
  if (kept.hasEnded())
    throw new Error(`${command} does not start: ${linesSince(log, 0).at(-1) ?? 'it printed nothing'}`);
  return { url: `mysql://root@127.0.0.1:${port}`, stop: kept.stop };
}
