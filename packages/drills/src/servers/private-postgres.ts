import { spawnSync } from 'node:child_process';
import { startPostgres } from '@review-service/embedded/postgres';
import { postgresPlace } from '@review-service/embedded/postgres-place';
import { findPostmaster } from '@review-service/embedded/postmaster';
import type { Running } from '@review-service/testing/launch-program';
import { ARCHIVING } from './backup';

/** When a row was committed can be asked. */
const TIMED = { track_commit_timestamp: 'on' };

/** A PostgreSQL that is always on the same port; a durable one archives its log. A kill is an "immediate stop". */
export async function launchPostgres(
  dataDir: string,
  port: number,
  durable: boolean,
): Promise<Running & { url: string }> {
  const { url, ended } = await startPostgres({
    dataDir,
    port,
    durable,
    settings: durable ? { ...TIMED, ...ARCHIVING } : TIMED,
  });
  const pid = findPostmaster(postgresPlace(dataDir).cluster)?.pid;
  if (pid === undefined) throw new Error('PostgreSQL is gone again');
  return { url, ended, kill: () => process.kill(pid, 'SIGQUIT') };
}

/**
 * Sends a signal to all processes of a running PostgreSQL, which has one for each connection. The main one is first, so
 * that it makes no more of them.
 */
export function signalPostgres(dataDir: string, name: 'SIGSTOP' | 'SIGCONT'): void {
  const main = findPostmaster(postgresPlace(dataDir).cluster)?.pid;
  if (main === undefined) throw new Error('PostgreSQL is gone');
  signal(main, name);
  const processes = spawnSync('ps', ['-A', '-o', 'pid=,ppid=']).stdout.toString().trim().split('\n');
  for (const line of processes) {
    const [pid, parent] = line.trim().split(/ +/).map(Number);
    if (pid !== undefined && parent === main) signal(pid, name);
  }
}

/** One that has ended in the meantime needs none. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
