import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** Sends a signal to a process and all its descendants, because not every tool passes signals on to what it started. */
export function signalTree(root, signal) {
  const processes = allProcesses();
  const family = [root];
  for (const ancestor of family) {
    for (const { pid, parent } of processes) if (parent === ancestor) family.push(pid);
  }
  for (const pid of family) signalOne(pid, signal);
}

/** The parent of a process; undefined if it has ended. Read from /proc, because a small Linux has no `ps`. */
export function parentOf(pid) {
  return isLinux ? parentFromProc(pid) : Number(ps('-o', 'ppid=', '-p', pid)) || undefined;
}

/** The command line of a process, its words separated by spaces. */
export function commandOf(pid) {
  if (!isLinux) return ps('-o', 'command=', '-p', pid);
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function allProcesses() {
  if (isLinux) {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.map((pid) => ({ pid: Number(pid), parent: parentFromProc(pid) }));
  }
  const rows = ps('-axo', 'pid=,ppid=').split('\n');
  return rows.map((row) => row.trim().split(/\s+/).map(Number)).map(([pid, parent]) => ({ pid, parent }));
}

/** State and parent follow the last parenthesis: the program's name, in parentheses, may contain spaces. */
function parentFromProc(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function signalOne(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

const ps = (...args) => String(spawnSync('ps', args.map(String)).stdout);
