import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Job, Outcome } from './job';

/** The path of the built program, which also tests of the sources need. */
const PROGRAM = resolve(__dirname, '../../../dist/bench/load/generator.js');

/** Sends jobs to a generator process, which ends with this process. */
export class Driver {
  private readonly generator: ChildProcess = fork(PROGRAM, { env: {}, execArgv: [] });
  private readonly ended = once(this.generator, 'exit');

  async drive(job: Job): Promise<Outcome> {
    const waiting = new AbortController();
    const told = once(this.generator, 'message', { signal: waiting.signal });
    this.generator.send(job);
    const outcome = await Promise.race([told, this.ended.then(() => undefined)]);
    if (outcome) return outcome[0] as Outcome;
    waiting.abort();
    await told.catch(() => undefined);
    throw new Error('The generator ended');
  }

  stop(): void {
    this.generator.kill('SIGKILL');
  }
}
