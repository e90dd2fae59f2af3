import type { RunningPostgres } from '@review-service/embedded/postgres';
import { Child, type Assignment } from './child';
import { Failure, failureOf } from './failure';

/** Owns every process of one service. What it starts it stops: the programs first, the database that they use last. */
export class Supervisor {
  private readonly children = new Set<Child>();
  private postgres?: RunningPostgres;

  constructor(private readonly stopping: AbortSignal) {}

  /** Takes over a PostgreSQL that was just started. */
  own(postgres: RunningPostgres): RunningPostgres {
    this.postgres = postgres;
    this.stopping.throwIfAborted();
    return postgres;
  }

  /** Starts a program that runs as long as the service. */
  start(assignment: Assignment): Child {
    this.stopping.throwIfAborted();
    const child = new Child(assignment);
    this.children.add(child);
    return child;
  }

  /** Runs a program to its end, which has to be a good one. */
  async complete(assignment: Assignment): Promise<void> {
    const child = this.start(assignment);
    const code = await Promise.race([child.ended, untilAborted(this.stopping)]);
    this.stopping.throwIfAborted();
    this.children.delete(child);
    if (code !== 0) throw failureOf(child, 'failed');
  }

  /** Waits for the end of anything that was to run on; says what it was, and how it ended. */
  async firstLoss(): Promise<Failure> {
    const losses = [...this.children].map((child) => child.ended.then(() => failureOf(child, 'ended unexpectedly')));
    const { ended, log } = this.postgres ?? {};
    if (ended) losses.push(ended.then(() => new Failure(`PostgreSQL ended unexpectedly. Its log is ${log}.`)));
    return Promise.race(losses);
  }

  /** Stops everything in order and waits until it is gone. */
  async stop(): Promise<void> {
    await Promise.all([...this.children].map((child) => child.stop()));
    await this.postgres?.stop();
  }

  /** Ends the programs at once; the database then has nobody left to wait for. */
  kill(): void {
    for (const child of this.children) child.kill();
  }
}

/** Settles when the signal is raised. */
export function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
