import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { within } from './deadline';
import { isRunning } from './process-identity';

/** PostgreSQL's main process, as it describes itself in its data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  /** It takes connections. */
  ready: boolean;
}

/** Higher than any process id can be. */
const NO_PROCESS = '4194304';

/** The main process that runs on a cluster; undefined when none does, whatever its lock file says. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const [pid, , , port, , , , status] = readLockFile(cluster);
  if (!pid || !isRunning(Number(pid), cluster)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/**
 * Corrects a lock file whose process id now belongs to another program, for which PostgreSQL would refuse to start.
 * The rest of the file stays: with it PostgreSQL finds out whether old backends still hold its memory.
 */
export function disownLockFile(cluster: string): void {
  const [pid, ...rest] = readLockFile(cluster);
  if (!pid || isRunning(Number(pid), cluster)) return;
  writeFileSync(join(cluster, 'postmaster.pid'), [NO_PROCESS, ...rest].join('\n'));
}

/** Ends a main process that lost its keeper, if there is one: fast first, then at once. */
export async function endStray(cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const stray = findPostmaster(cluster);
    if (!stray) return;
    process.kill(stray.pid, signal);
    await within(10_000, () => !findPostmaster(cluster));
  }
}

function readLockFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
