import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { endOf } from '@review-service/embedded/log-tail';
import { lastWords, prepareLog } from './log-file';

const PATIENCE = 10_000;

/** What to run, and where its output goes. */
export interface Assignment {
  name: string;
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** The setting that is to blame when it fails with a single line that names none. */
  blame?: string;
}

/**
 * A program of ours in a process of its own, and in a session of its own, so that Ctrl-C reaches only the supervisor.
 * Its standard input ends with the supervisor, whatever ends that, and tells it to end as well. Its output goes straight
 * into the log: a pipe would break with the supervisor, in the middle of an orderly end.
 */
export class Child {
  readonly name: string;
  readonly log: string;
  readonly blame: string | undefined;
  /** Settles with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  private readonly process: ChildProcess;
  private readonly logStart: number;

  constructor({ name, file, args = [], env, log, blame }: Assignment) {
    this.name = name;
    this.log = log;
    this.blame = blame;
    prepareLog(log);
    this.logStart = endOf(log);
    const output = openSync(log, 'a');
    const stdio = ['pipe' as const, output, output];
    this.process = spawn(process.execPath, [file, ...args], {
      detached: true,
      env: { ...env, SUPERVISED: '1' },
      stdio,
    });
    closeSync(output);
    this.process.stdin?.on('error', () => undefined);
    this.ended = once(this.process, 'exit').then(([code]) => code as number | null);
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  get lastWords(): string {
    return lastWords(this.log, this.logStart);
  }

  /** Asks it to end, and makes it end when it takes too long over it. */
  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), PATIENCE);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends it at once. */
  kill(): void {
    this.process.kill('SIGKILL');
  }
}
