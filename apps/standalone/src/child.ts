import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { endOf } from '@review-service/embedded/log-tail';
import { lastWords, prepareLog } from './log-file';

const PATIENCE = 10_000;

/** The program to run, and the file for its output. */
export interface Assignment {
  name: string;
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** The setting to name if it fails with a single line that names none. */
  blame?: string;
}

/**
 * One of our programs in a separate process and session, so that Ctrl-C reaches only the supervisor. Its standard input
 * ends with the supervisor, even a killed one, which tells it to end. Its output goes directly into the log: a pipe
 * would break with the supervisor, during an orderly end.
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

  get pid(): number | undefined {
    return this.process.pid;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  get lastWords(): string {
    return lastWords(this.log, this.logStart);
  }

  /** Sends SIGTERM, and kills it after a timeout. */
  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), PATIENCE);
    await this.ended;
    clearTimeout(timer);
  }

  /** Kills it at once. */
  kill(): void {
    this.process.kill('SIGKILL');
  }
}
