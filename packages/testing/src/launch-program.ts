import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@review-service/embedded/deadline';
import { YOUNG_GENERATION } from '@review-service/platform/process/small-heap';
import { lastingPort } from './lasting-port';

const APPS = resolve(__dirname, '../../../apps');
const LONGEST_START = 60_000;
/** As in our manifests: a process that takes longer to end is killed. */
const GRACE = 90_000;

/** A running process. */
export interface Running {
  /** Settles when it has ended, for any reason. */
  readonly ended: Promise<unknown>;
  /** Kills it with SIGKILL. */
  kill(): void;
}

/** How a program has ended after it was asked to. */
interface Ending {
  /** Its exit code or signal; undefined if it was killed because it took longer than `GRACE`. */
  readonly how: number | NodeJS.Signals | undefined;
  /** In milliseconds. */
  readonly took: number;
}

/** A running program of ours. */
export interface RunningProgram extends Running {
  readonly pid: number;
  /** `http://127.0.0.1:<port>` of the API; a worker does not listen there. */
  readonly url: string;
  /** `http://127.0.0.1:<port>` of its health and metrics. */
  readonly operations: string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Kills it, and waits for its end. */
  stop(): Promise<void>;
  /** Ends it as Kubernetes does: SIGTERM, and SIGKILL after the grace. */
  end(): Promise<Ending>;
}

/** A program to start. */
export interface Program {
  readonly app: 'api' | 'worker';
  /** The `apps` folder of another build than this one. */
  readonly apps?: string;
  /** All settings but its addresses. */
  readonly env: Readonly<Record<string, string>>;
  /** The file that its output is appended to. */
  readonly log: string;
  /** Where the API listens; any free port by default. */
  readonly port?: number;
  /** Where health and metrics are; any free port by default. */
  readonly healthPort?: number;
}

/**
 * Runs the built program as its image does, in a session of its own, and waits until it is live. It ends with this
 * process, however that ends.
 */
export async function launchProgram({ app, apps = APPS, env, log, ...ports }: Program): Promise<RunningProgram> {
  const { port = await lastingPort(), healthPort = await lastingPort() } = ports;
  const output = openSync(log, 'a');
  const addresses = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(healthPort) };
  const child = spawn(process.execPath, [YOUNG_GENERATION, resolve(apps, app, 'dist/main.js')], {
    detached: true,
    env: { PATH: process.env.PATH, ...env, ...addresses, SUPERVISED: '1' },
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  child.stdin?.on('error', () => undefined);
  const ended = once(child, 'exit').then(() => child.exitCode ?? child.signalCode ?? 'SIGKILL');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const operations = `http://127.0.0.1:${healthPort}`;
  const isLive = () => fetch(`${operations}/health/live`).then((answer) => answer.ok);
  await within(LONGEST_START, async () => hasEnded() || (await isLive().catch(() => false)));
  if (hasEnded()) throw new Error(`${app} did not start: see ${log}`);
  const kill = () => child.kill('SIGKILL');
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    operations,
    ended,
    kill,
    async stop() {
      kill();
      await ended;
    },
    async end() {
      const start = performance.now();
      child.kill('SIGTERM');
      const how = await Promise.race([ended, pause(GRACE, undefined, { ref: false })]);
      const took = performance.now() - start;
      if (how === undefined) kill();
      return { how, took };
    },
  };
}
