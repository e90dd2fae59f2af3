import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Tells whether a process id from a file still is the process that was meant: alive, and `mark` in its command line.
 * The id alone would not do, since it may belong to somebody else after a reboot or in a restarted container.
 */
export function isRunning(pid: number, mark = ''): boolean {
  const commandLine = commandLineOf(pid);
  return commandLine !== '' && commandLine.includes(mark);
}

/** Empty for a process that is gone, and for one that has ended but was not yet waited for. */
function commandLineOf(pid: number): string {
  if (!existsSync('/proc/self/cmdline'))
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
