import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks of a second, on every Linux that Node runs on. */
const TICKS = 100;
/** The state (the third field) and numbers follow the last bracket: the name in brackets may contain anything. */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [4 - 3, 14 - 3, 15 - 3, 16 - 3, 17 - 3];

/** CPU seconds that all threads of a process have used; undefined on other systems than Linux. */
export function cpuSeconds(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && seconds(fields, [USER, SYSTEM]);
}

/**
 * CPU seconds of a process and of all processes that it has started: those that have ended, and those that run. This is
 * what PostgreSQL takes, where each connection is a process. Undefined on other systems than Linux.
 */
export function familyCpuSeconds(pid: number): number | undefined {
  const fields = statOf(pid);
  if (!fields) return undefined;
  const ofChildren = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((child) => child !== undefined && Number(child[PARENT]) === pid)
    .map((child) => seconds(child ?? [], [USER, SYSTEM]));
  const own = seconds(fields, [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]);
  return ofChildren.reduce((sum, one) => sum + one, own);
}

/** The most memory that a process had since the last `forgetPeak`, in MB. */
export function peakMemory(pid: number): number | undefined {
  return memory(pid, 'VmHWM');
}

/** The memory that a process has, in MB. */
export function residentMemory(pid: number): number | undefined {
  return memory(pid, 'VmRSS');
}

/** Resets the peak of a process's memory. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without the permission, the peak stays that since the start.
  }
}

/** CPU time of the machine since its start, total and idle, in ticks. */
export function machineTime(): { total: number; idle: number } | undefined {
  const [line] = read('/proc/stat')?.split('\n') ?? [];
  const ticks = line?.trim().split(/ +/).slice(1, 9).map(Number);
  return ticks && { total: ticks.reduce((sum, part) => sum + part, 0), idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}

const statOf = (pid: number): string[] | undefined => read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');

const seconds = (fields: readonly string[], counted: readonly number[]): number =>
  counted.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) / TICKS;

function memory(pid: number, name: string): number | undefined {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
