import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { type Envelope, jobIdOf } from '@review-service/platform/queues/envelope';
import { DataSource } from 'typeorm';
import { changeFreeRows } from './change-free-rows';
import { Queues } from './queues';
import { WakeUp } from './wake-up';

/** Rows per lease. */
const BATCH = 100;
/** Longer than handing over a batch takes, or noticing that it fails. */
const LEASE = '20 seconds';
/** The poll interval in milliseconds, for due rows without an announcement, such as retries. */
const POLL = 1_000;
/** The pause before rows are tried again whose hand-over failed. */
const PAUSE = '1 second';

const LEASED = together(
  columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'payload', 'requestId', 'traceparent']),
  computed({ send: [number, sql`m.send_number`] }),
);

type Leased = RowOf<typeof LEASED>;

/**
 * Hands rows of the outbox over to their queues. Any number of relays may run: each leases different rows in a short
 * statement, and no transaction is open during the hand-over. If a relay dies, another one leases its rows.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly queues: Queues,
    private readonly wakeUp: WakeUp,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const count = await this.relayBatch().catch((error: unknown) => {
        this.log.warn({ err: error }, 'the outbox could not be read');
        return 0;
      });
      if (count < BATCH) await this.wakeUp.wait(POLL);
    }
  }

  private async relayBatch(): Promise<number> {
    const leased = await this.lease();
    const queues = new Set(leased.map(({ queue }) => queue));
    await Promise.all([...queues].map((queue) => this.handOver(queue, leased)));
    return leased.length;
  }

  private async handOver(queue: string, leased: readonly Leased[]): Promise<void> {
    const rows = leased.filter((row) => row.queue === queue);
    try {
      const open = await this.queues.get(queue);
      await open.addBulk(
        rows.map(({ id, send, payload, requestId, traceparent, name }) => {
          const data: Envelope = { id, send, payload, requestId, traceparent };
          return { name, data, opts: { jobId: jobIdOf(data) } };
        }),
      );
    } catch (error) {
      this.log.warn({ err: error, queue, rows: rows.length }, 'the queue is away: follow-up work waits in the outbox');
      await this.change(rows, sql`leased_until = null, due_at = now() + ${PAUSE}::interval`);
      return;
    }
    await this.change(rows, sql`leased_until = null, status = 'relayed', relayed_at = now()`);
  }

  private lease(): Promise<Leased[]> {
    return all(
      this.database,
      LEASED,
      sql`
        with due as (
          select id from outbox_message
          where status = 'pending' and due_at <= now() and (leased_until is null or leased_until < now())
          order by due_at limit ${BATCH} for update skip locked),
        leased as (
          update outbox_message m set leased_until = now() + ${LEASE}::interval, send_number = send_number + 1
          from due where m.id = due.id returning m.*)
        select ${LEASED} from leased m`,
    );
  }

  /** Changes only rows whose job has not ended meanwhile, and which no other relay has leased since. */
  private change(rows: readonly Leased[], changes: Sql): Promise<void> {
    const still = sql`m.status = 'pending' and m.leased_until is not null`;
    return changeFreeRows(this.database, rows, still, changes);
  }
}
