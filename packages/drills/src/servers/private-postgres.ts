import { spawnSync } from 'node:child_process';
import { startPostgres } from '@review-service/embedded/postgres';
import { postgresPlace } from '@review-service/embedded/postgres-place';
import { findPostmaster } from '@review-service/embedded/postmaster';
import type { Running } from '@review-service/testing/launch-program';
import { ARCHIVING } from './backup';

/** A PostgreSQL that is always on the same port; a durable one archives its log. A kill is an "immediate stop". */
export async function launchPostgres(
  dataDir: string,
  port: number,
  durable: boolean,
): Promise<Running & { url: string }> {
  const { url, ended } = await startPostgres({ dataDir, port, durable, settings: durable ? ARCHIVING : {} });
  const pid = findPostmaster(postgresPlace(dataDir).cluster)?.pid;
  if (pid === undefined) throw new Error('PostgreSQL is gone again');
  return { url, ended, kill: () => process.kill(pid, 'SIGQUIT') };
}

/** Sends a signal to all processes of a running PostgreSQL: each of its connections has one. */
export function signalPostgres(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const main = findPostmaster(postgresPlace(dataDir).cluster)?.pid;
  const processes = spawnSync('ps', ['-A', '-o', 'pid=,ppid=']).stdout.toString().trim().split('\n');
  const own = processes.map((line) => line.trim().split(/ +/).map(Number)).filter((ids) => ids.includes(main ?? 0));
  for (const [pid] of own) if (pid !== undefined) process.kill(pid, signal);
}
