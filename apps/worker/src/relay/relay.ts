import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { Sending } from '@review-service/platform/queues/envelope';
import { Jobs } from '../jobs/jobs';
import { changeFreeRows } from '../outbox/change-free-rows';
import { jobsOfRows, rowsOfJob } from '../outbox/jobs-of-rows';
import { dueRows, type LeasedRow, leaseRows } from '../outbox/leased-rows';
import { WakeUp } from '../outbox/wake-up';
import { Queues } from './queues';

/** Rows per lease: a relay makes three round trips for them. */
const BATCH = 500;
/** Rows per lease while the queues are away: after a lease of which no row was taken, until some are. */
const PROBE = 100;
/** Longer than handing over a batch takes, or noticing that it fails. */
const LEASE = '20 seconds';
/** The poll interval in milliseconds, for due rows without an announcement, such as retries. */
const POLL = 1_000;
/** After a failed hand-over its rows are left alone for so long, so that the next batch may be of another queue. */
const REST = '5 seconds';
/** Milliseconds until the next batch after so many that failed as a whole, for the backend is away. The last repeats. */
const PAUSES = [1_000, 2_000, 5_000];

/**
 * Hands rows of the outbox over to their queues. Any number of relays may run: each leases different rows in a short
 * statement, and no transaction is open during the hand-over. If a relay dies, another one leases its rows.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private readonly stopped = new AbortController();

  constructor(
    private readonly db: Database,
    private readonly queues: Queues,
    private readonly jobs: Jobs,
    private readonly wakeUp: WakeUp,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    for (let failures = 0; !signal.aborted;) {
      const most = failures > 0 ? PROBE : BATCH;
      const { leased, isRefused } = await this.relayBatch(most).catch((error: unknown) => {
        this.log.warn({ err: error }, 'the outbox could not be read');
        return { leased: 0, isRefused: false };
      });
      if (leased > 0) failures = isRefused ? failures + 1 : 0;
      if (isRefused) await pause(PAUSES[failures - 1] ?? PAUSES.at(-1), undefined, { signal }).catch(() => undefined);
      else if (leased < most) await this.wakeUp.wait(POLL);
    }
  }

  /** Resolves with the number of rows, and whether no queue took its rows. */
  private async relayBatch(most: number): Promise<{ readonly leased: number; readonly isRefused: boolean }> {
    const leased = await leaseRows(this.db, dueRows(sql`${most}`), sql`leased_until = now() + ${LEASE}::interval`);
    const queues = new Set(leased.map(({ queue }) => queue));
    const taken = await Promise.all([...queues].map((queue) => this.handOver(queue, leased)));
    return { leased: leased.length, isRefused: taken.length > 0 && !taken.includes(true) };
  }

  /** Resolves with whether the queue took its rows. A row that it did not take stays due, and so gets late. */
  private async handOver(queue: string, leased: readonly LeasedRow[]): Promise<boolean> {
    const rows = leased.filter((row) => row.queue === queue);
    const jobs = jobsOfRows(rows, (name) => this.jobs.isInOneStep({ queue, name }));
    try {
      const open = await this.queues.get(queue);
      await open.addBulk(jobs.map(({ id: jobId, name, data }) => ({ name, data, opts: { jobId } })));
    } catch (error) {
      this.log.warn({ err: error, queue, rows: rows.length }, 'the queue is away: follow-up work waits in the outbox');
      await this.change(rows, sql`leased_until = now() + ${REST}::interval`);
      return false;
    }
    const relayed = sql`leased_until = null, status = 'relayed', relayed_at = now(), job_id = free.job`;
    await this.change(jobs.flatMap(rowsOfJob), relayed);
    return true;
  }

  /** Changes only rows whose job has not ended meanwhile, and which no other relay has leased since. */
  private change(rows: readonly (Sending & { readonly job?: string })[], changes: Sql): Promise<void> {
    const still = sql`m.status = 'pending' and m.leased_until is not null`;
    return changeFreeRows(this.db, rows, still, changes);
  }
}
