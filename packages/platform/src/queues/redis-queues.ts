import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, Queue, Worker } from 'bullmq';
import type { Logger } from '../logging/log';
import { failingFast, openRedis, type RedisClient } from '../redis/open-redis';
import { writeFault } from '../redis/write-fault';
import { JOB_OPTIONS, TAKEOVER } from './job-options';

/** The timeout for Redis, in milliseconds. */
const PATIENCE = 2_000;
/**
 * Without an answer for so long the connection that takes jobs is closed, and another one opened. Longer than Redis keeps
 * it waiting for a job, which is at most ten seconds.
 */
const LONGEST_SILENCE = 15_000;

export type { Queue };

/** Does a job, or throws. */
type Process = (job: Job) => Promise<void>;

/** Takes jobs until it is closed. */
export type JobWorker = Pick<Worker, 'close'>;

/** The queues of a process in Redis. All their jobs are in the outbox, so losing a queue loses no work. */
export class RedisQueues {
  private readonly prefix: string;
  private readonly sending: RedisClient;
  private readonly taking: RedisClient;

  constructor(
    url: string,
    prefix: string,
    private readonly log: Logger,
  ) {
    // The braces keep all keys in one slot of a cluster.
    this.prefix = `{${prefix}}`;
    this.sending = this.open(url, 'sending');
    this.taking = this.open(url, 'taking');
  }

  /** For adding and looking up jobs. Fails within seconds while Redis is down. */
  queue(name: string): Queue {
    const { prefix, sending: connection } = this;
    const options = { connection, prefix, skipWaitingForReady: true, defaultJobOptions: JOB_OPTIONS };
    return new Queue(name, options).on('error', (error) => this.away(error));
  }

  /** Takes jobs until it is closed, at most `concurrency` at once; waits while Redis is down. */
  worker(name: string, process: Process, concurrency: number): JobWorker {
    const { prefix, taking: connection } = this;
    const options = { connection, prefix, concurrency, ...TAKEOVER };
    const inHand = new Set<Promise<void>>();
    const tracked: Process = (job) => {
      const done = process(job).finally(() => inHand.delete(done));
      inHand.add(done);
      return done;
    };
    const worker = new Worker(name, tracked, options).on('error', (error) => this.away(error));
    return { close: () => closeInTime(worker, inHand) };
  }

  /** Waits until Redis answers: a queue that is opened before would never get ready. Fails after some seconds. */
  async ready(): Promise<void> {
    if (this.sending.status === 'ready') return;
    await once(this.sending, 'ready', { signal: AbortSignal.timeout(PATIENCE) });
  }

  /** Why jobs cannot be added now, or undefined. */
  async fault(): Promise<string | undefined> {
    const fault = await writeFault(this.sending, `${this.prefix}:can-write`);
    return fault === undefined ? undefined : `away, follow-up work waits in the outbox (${fault})`;
  }

  /** Closes the connections. Call it after all queues and workers are closed. */
  close(): void {
    this.sending.disconnect();
    this.taking.disconnect();
  }

  private open(url: string, purpose: 'sending' | 'taking'): RedisClient {
    const options =
      purpose === 'sending' ? failingFast() : { maxRetriesPerRequest: null, socketTimeout: LONGEST_SILENCE };
    return openRedis(url, { ...options, connectionName: `review-service-${purpose}` }).on('error', (error: Error) =>
      this.away(error),
    );
  }

  private away(error: Error): void {
    this.log.debug({ err: error }, 'Redis is away: follow-up work waits in the outbox');
  }
}

/**
 * Closes a worker when its jobs have ended. Then Redis has a moment to be told; one that hangs is left alone, since rows
 * of the outbox say what was done.
 */
async function closeInTime(worker: Worker, inHand: ReadonlySet<Promise<void>>): Promise<void> {
  const patience = new AbortController();
  const late = async () => {
    while (inHand.size > 0) await Promise.allSettled(inHand);
    await pause(PATIENCE, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  };
  await Promise.race([worker.close(), late()]);
  patience.abort();
}
