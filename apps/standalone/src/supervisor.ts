import type { RunningPostgres } from '@review-service/embedded/postgres';
import { Child, type Assignment } from './child';
import { Failure, failureOf } from './failure';
import { waitingFor } from './waiting';

/** Owns every process of one service, and stops them: the programs first, their database last. */
export class Supervisor {
  private readonly children = new Set<Child>();
  private postgres?: RunningPostgres;

  constructor(private readonly stopping: AbortSignal) {}

  /** Takes ownership of a started PostgreSQL. */
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

  /** Runs a program to its end, and says what it waits for; fails unless it succeeds. */
  async complete(assignment: Assignment): Promise<void> {
    const child = this.start(assignment);
    const ended = Promise.race([child.ended, untilAborted(this.stopping)]);
    const code = await waitingFor(`the ${child.name}`, ended);
    this.stopping.throwIfAborted();
    this.children.delete(child);
    if (code !== 0) throw failureOf(child, 'failed');
  }

  /** Waits until any process ends unexpectedly; resolves with which, and how. */
  async firstLoss(): Promise<Failure> {
    const losses = [...this.children].map((child) => child.ended.then(() => failureOf(child, 'ended unexpectedly')));
    const { ended, log } = this.postgres ?? {};
    if (ended) losses.push(ended.then(() => new Failure(`PostgreSQL ended unexpectedly. Its log is ${log}.`)));
    return Promise.race(losses);
  }

  /** Stops everything in order, and waits for the ends. */
  async stop(): Promise<void> {
    await Promise.all([...this.children].map((child) => child.stop()));
    await this.postgres?.stop();
  }

  /** Kills the programs at once; the database then has no clients to wait for. */
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
