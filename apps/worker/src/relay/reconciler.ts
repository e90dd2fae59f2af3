import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { jobIdOf } from '@review-service/platform/queues/envelope';
import { Repeated } from '../base/repeated';
import { changeFreeRows } from '../outbox/change-free-rows';
import { ofEndedProcess } from '../outbox/ended-process';
import { Queues } from './queues';

const EVERY = 5_000;
const BATCH = 500;
/** Jobs that are looked up at once. */
const LOOK_UPS = 20;
/** After so long without progress the reconciler looks for the job in its queue. */
const LATE = '15 seconds';
/** States of a job that will still be taken. */
const ALIVE = new Set(['waiting', 'active', 'delayed', 'prioritized', 'paused']);
/** BullMQ's words for a job whose process ended again and again (TAKEOVER) while it was at work. */
const STALLED = 'job stalled more than allowable limit';

/** What became of a job: its queue has it, or has not, or its processes ended. */
type Fate = 'alive' | 'lost' | 'stalled';

const LATE_COLUMNS = together(
  columns(OutboxMessage, 'm', ['id', 'queue', 'jobId']),
  computed({ send: [number, sql`m.send_number`] }),
);

type Late = RowOf<typeof LATE_COLUMNS>;

/**
 * Sends jobs again that were lost after the hand-over: by a queue that lost its data, or a dead process. Jobs that are
 * still in the queue are left alone, however long it is.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repeated = new Repeated(
    EVERY,
    (signal) => this.reconcile(signal),
    (error) => this.log.warn({ err: error }, 'late follow-up work could not be looked after'),
  );

  constructor(
    private readonly db: Database,
    private readonly queues: Queues,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.repeated.stop();
  }

  /** If a whole batch was lost, more are: the next batch follows without a pause. */
  private async reconcile(signal: AbortSignal): Promise<void> {
    let found: number;
    do {
      const late = await this.withFates(await this.takeLate());
      const [lost, stalled] = [
        late.filter(({ fate }) => fate === 'lost'),
        late.filter(({ fate }) => fate === 'stalled'),
      ];
      if (lost.length > 0) {
        this.log.warn({ rows: lost.length, jobs: idsOf(lost) }, 'lost by the queue: sent again');
        await this.sendAgain(lost);
      }
      if (stalled.length > 0) {
        this.log.error({ rows: stalled.length, jobs: idsOf(stalled) }, 'their processes ended while they were at work');
        await this.countStalled(stalled);
      }
      found = lost.length;
    } while (found === BATCH && !signal.aborted);
  }

  /** Updates their time, so that no other process looks at them now. */
  private takeLate(): Promise<Late[]> {
    return this.db.all(
      LATE_COLUMNS,
      sql`
        with late as (
          select id from outbox_message
          where status = 'relayed' and relayed_at < now() - ${LATE}::interval
          order by relayed_at limit ${BATCH} for update skip locked),
        taken as (
          update outbox_message m set relayed_at = now() from late where m.id = late.id returning m.*)
        select ${LATE_COLUMNS} from taken m`,
    );
  }

  /** Each job is looked up once, some at a time: there may be few connections. */
  private async withFates(late: readonly Late[]): Promise<(Late & { readonly fate: Fate })[]> {
    const jobs = [...new Map(late.map((row) => [idOfJob(row), row.queue]))];
    const fates = new Map<string, Fate>();
    while (jobs.length > 0) {
      const next = jobs.splice(0, LOOK_UPS);
      await Promise.all(next.map(async ([id, queue]) => fates.set(id, await this.fateOf(queue, id))));
    }
    return late.map((row) => ({ ...row, fate: fates.get(idOfJob(row)) ?? 'alive' }));
  }

  private async fateOf(queue: string, id: string): Promise<Fate> {
    const open = await this.queues.get(queue);
    const job = await open.getJob(id);
    if (job === undefined) return 'lost';
    if (ALIVE.has(await job.getState())) return 'alive';
    return job.failedReason === STALLED ? 'stalled' : 'lost';
  }

  /** The relay then gives them a new number. */
  private sendAgain(lost: readonly Late[]): Promise<void> {
    const again = sql`status = 'pending', due_at = now()`;
    return changeFreeRows(this.db, lost, sql`m.status = 'relayed'`, again);
  }

  /** As after a failed try, but with few tries: no process survives one. */
  private countStalled(stalled: readonly Late[]): Promise<void> {
    return changeFreeRows(this.db, stalled, sql`m.status = 'relayed'`, ofEndedProcess);
  }
}

const idOfJob = ({ jobId, ...sending }: Late): string => jobId ?? jobIdOf(sending);

const idsOf = (rows: readonly Late[]): string[] => rows.slice(0, 10).map(({ id }) => id);
