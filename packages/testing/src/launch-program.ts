import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { within } from '@review-service/embedded/deadline';
import { YOUNG_GENERATION } from '@review-service/platform/process/small-heap';

const APPS = resolve(__dirname, '../../../apps');
const LONGEST_START = 60_000;

/** A running process. */
export interface Running {
  /** Settles when it has ended, for any reason. */
  readonly ended: Promise<unknown>;
  /** Kills it with SIGKILL. */
  kill(): void;
}

/** A running program of ours. */
export interface RunningProgram extends Running {
  readonly pid: number;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** A program to start: its app, environment and the place of its output. */
interface Program {
  readonly app: 'api' | 'worker';
  /** The `apps` folder of another build than this one. */
  readonly apps?: string;
  readonly env: Record<string, string>;
  readonly log: string;
  readonly healthPort: number;
}

/** Runs the built program as its image does, in a session of its own; it ends with this process, however that ends. */
export async function launchProgram({ app, apps = APPS, env, log, healthPort }: Program): Promise<RunningProgram> {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [YOUNG_GENERATION, resolve(apps, app, 'dist/main.js')], {
    detached: true,
    env: { PATH: process.env.PATH, ...env, METRICS_PORT: String(healthPort), SUPERVISED: '1' },
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  child.stdin?.on('error', () => undefined);
  const ended = once(child, 'exit').then(() => child.exitCode ?? child.signalCode ?? 'SIGKILL');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isLive = () => fetch(`http://127.0.0.1:${healthPort}/health/live`).then((answer) => answer.ok);
  await within(LONGEST_START, async () => hasEnded() || (await isLive().catch(() => false)));
  if (hasEnded()) throw new Error(`${app} did not start: see ${log}`);
  return { ended, kill: () => child.kill('SIGKILL'), pid: child.pid ?? 0 };
}
