import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import type { JobWorker } from './queue-backend';

/** Milliseconds between two tries to get ready. */
const PAUSE = 1_000;

/** The part of BullMQ's worker that is used here. */
type Opened = Pick<Worker, 'waitUntilReady' | 'run' | 'close'>;

/**
 * Takes jobs once PostgreSQL answers. BullMQ keeps the fault of its first connection for ever and, after some faults, asks
 * for jobs again without a pause, so that nothing else of the process runs: a worker that did not get ready makes way for
 * another one.
 */
export class PostgresWorker implements JobWorker {
  private readonly closing = new AbortController();
  private readonly ready: Promise<Opened | undefined>;

  /**
   * @param open makes a worker that does not take jobs yet
   * @param failed is told why one does not take jobs
   */
  constructor(
    private readonly open: () => Opened,
    private readonly failed: (error: Error) => void,
  ) {
    this.ready = this.start();
  }

  /** Waits for the jobs in hand. */
  async close(): Promise<void> {
    this.closing.abort();
    await (await this.ready)?.close();
  }

  /** Undefined: it was closed before. */
  private async start(): Promise<Opened | undefined> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      const worker = this.open();
      try {
        await worker.waitUntilReady();
        worker.run().catch(this.failed);
        return worker;
      } catch (error) {
        // The reason for the cast: it comes from pg, or from BullMQ.
        this.failed(error as Error);
        await worker.close();
        await pause(PAUSE, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
