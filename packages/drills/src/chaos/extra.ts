import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProgram } from '@review-service/testing/launch-program';
import { type Answer, Client } from './client';

/** As in our manifests: a process that runs longer is killed. */
const GRACE = 90_000;

/** A process that one claim starts, with settings of its own, and ends. It is not started again. */
export class Extra {
  private readonly operations: Client;

  constructor(
    /** Of its API; a worker has none. */
    readonly url: string,
    operations: string,
    private readonly running: RunningProgram,
  ) {
    this.operations = new Client(operations);
  }

  ready = (): Promise<Answer | undefined> => this.operations.get('/health/ready');
  live = (): Promise<Answer | undefined> => this.operations.get('/health/live');

  /** Sends SIGTERM, and waits for its end. Resolves with the milliseconds that it took; undefined: longer than it may. */
  async end(): Promise<number | undefined> {
    const start = performance.now();
    process.kill(this.running.pid, 'SIGTERM');
    const ended = await Promise.race([this.running.ended, pause(GRACE, undefined, { ref: false })]);
    return ended === undefined ? undefined : performance.now() - start;
  }

  kill(): void {
    this.running.kill();
  }
}
