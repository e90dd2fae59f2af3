import type { Sending } from '@review-service/platform/queues/envelope';
import type { JobRunner } from '../jobs/job-runner';
import type { Served } from '../jobs/jobs';
import { jobsOfRows, type NewJob, rowsOfJob, TOGETHER } from '../outbox/jobs-of-rows';
import type { LeasedRow } from '../outbox/leased-rows';

/** The jobs of one queue that this process has leased: some run, the others wait for these. */
export class Lane {
  private waiting: NewJob[] = [];
  private readonly running = new Map<NewJob, Promise<void>>();
  private readonly rowsPerJob: number;
  /** The last lease took all that there was room for, so more may be due. */
  private isFull = false;

  /**
   * @param areDoneTogether whether jobs of this name share a transaction
   * @param freed called when there is room again, and more may be due
   */
  constructor(
    private readonly served: Served,
    private readonly areDoneTogether: (name: string) => boolean,
    private readonly runner: JobRunner,
    private readonly freed: () => void,
  ) {
    this.rowsPerJob = Object.keys(served.queue.jobs).every(areDoneTogether) ? TOGETHER : 1;
  }

  get name(): string {
    return this.served.queue.name;
  }

  /** The number of rows to lease. */
  get room(): number {
    if (this.waiting.length > 0) return 0;
    return (this.served.concurrency - this.running.size) * this.rowsPerJob;
  }

  get inHand(): Sending[] {
    return [...this.running.keys(), ...this.waiting].flatMap(rowsOfJob);
  }

  take(rows: readonly LeasedRow[]): void {
    this.isFull = rows.length === this.room;
    this.waiting.push(...jobsOfRows(rows, this.areDoneTogether));
    this.startWaiting();
  }

  /** Starts no more jobs. Returns the rows of those that have not begun. */
  close(): Sending[] {
    return this.waiting.splice(0).flatMap(rowsOfJob);
  }

  /** Resolves when no job runs. */
  async ended(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private startWaiting(): void {
    while (this.running.size < this.served.concurrency) {
      const job = this.waiting.shift();
      if (!job) return;
      // What could not be written into a row is leased again, when the lease is over.
      const run = this.runner
        .run(this.served.queue, job.name, job.data)
        .catch(() => undefined)
        .finally(() => this.end(job));
      this.running.set(job, run);
    }
  }

  private end(job: NewJob): void {
    this.running.delete(job);
    this.startWaiting();
    if (this.isFull && this.room > 0) this.freed();
  }
}
