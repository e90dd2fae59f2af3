import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cpuSeconds, familyCpuSeconds, peakMemory } from '@review-service/testing/process-stats';

const ADMIN = resolve(__dirname, '../../../../apps/admin/dist/main.js');

/** Milliseconds between two looks at a process. */
const PAUSE = 500;

/** What a run of the command took. */
export interface MoveRunCost {
  readonly seconds: number;
  /** Seconds of processor time of the command, and of PostgreSQL. */
  readonly own: number;
  readonly postgres: number;
  /** The most memory that the command had, in MB. */
  readonly memory: number;
  readonly code: number;
}

/** Runs the built command, and looks what it takes. */
export async function runMove(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  postgres: number,
): Promise<MoveRunCost> {
  const before = familyCpuSeconds(postgres) ?? 0;
  const start = performance.now();
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let [own, memory, code] = [0, 0, NaN];
  const ended = once(child, 'close').then(() => (code = child.exitCode ?? NaN));
  while (child.exitCode === null && child.signalCode === null) {
    await setTimeout(PAUSE);
    own = cpuSeconds(child.pid ?? 0) ?? own;
    memory = peakMemory(child.pid ?? 0) ?? memory;
  }
  await ended;
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, own, memory, code, postgres: (familyCpuSeconds(postgres) ?? 0) - before };
}
