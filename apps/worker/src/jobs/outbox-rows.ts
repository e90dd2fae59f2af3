import { Injectable } from '@nestjs/common';
import type { QueueOptions } from '@review-service/contracts/queue';
import { columns, computed, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { json, number, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Sending } from '@review-service/platform/queues/envelope';
import { ServedTogether } from '../base/served-together';
import type { Message, Progress } from './work';

const LONGEST_ERROR = 2_000;
/** Up to a quarter more or less, so that jobs that failed together are not retried together. */
const JITTER = 0.25;

const COLUMNS = together(
  columns(OutboxMessage, 'm', ['id', 'name', 'traceparent']),
  computed({ createdAt: [text, isoTime(sql`m.created_at`)], progress: [json<Progress>(), sql`m.progress`] }),
);

const SENT = together(COLUMNS, computed({ send: [number, sql`m.send_number`] }));

const DONE = sql`status = 'done', finished_at = now(), leased_until = null, error = null`;

/** The changes of jobs to their outbox rows. Each statement names the sending, so an outdated job changes nothing. */
@Injectable()
export class OutboxRows {
  private readonly reading = new ServedTogether((sendings: readonly Sending[]) => this.readAll(sendings));
  private readonly finishing = new ServedTogether(async (sendings: readonly Sending[]) => {
    await this.finishAll(sendings);
    return sendings.map(() => undefined);
  });

  constructor(private readonly db: Database) {}

  /** The row, unless its work is done. */
  read(sending: Sending): Promise<Message | undefined> {
    return this.reading.for(sending);
  }

  /** Its work is done, whose effect is outside of the database. */
  done(sending: Sending): Promise<void> {
    return this.finishing.for(sending);
  }

  /**
   * The row, unless its work is done, locked for this transaction. It waits for the lock: the relay may just be marking the
   * row as relayed, and skipping the row would leave the job undone until the reconciler finds it.
   */
  hold({ id, send }: Sending): Promise<Message | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from outbox_message m
        where m.id = ${id} and m.send_number = ${send} and m.status in ('pending', 'relayed') for update`,
    );
  }

  /** The same of several, without those whose work is done. */
  holdAll(sendings: readonly Sending[]): Promise<Message[]> {
    return this.db.change(
      COLUMNS,
      sql`
        select ${COLUMNS} from outbox_message m join ${listed(sendings)} on m.id = s.id and m.send_number = s.send
        where m.status in ('pending', 'relayed') order by m.id for update of m`,
    );
  }

  /**
   * A step is done. It resets the failed tries, because the job has made progress. It also marks the row as relayed, if
   * the step was faster than the relay.
   */
  async advance(sending: Sending, progress: Progress): Promise<void> {
    await this.change(
      sending,
      sql`progress = ${JSON.stringify(progress)}::jsonb, attempts = 0, status = 'relayed', relayed_at = now(), leased_until = null`,
    );
  }

  /** The last step is done. */
  async finish(sending: Sending, progress: Progress): Promise<void> {
    await this.change(sending, sql`${DONE}, progress = ${JSON.stringify(progress)}::jsonb`);
  }

  /** The work of each is done. */
  async finishAll(sendings: readonly Sending[]): Promise<void> {
    await this.db.change(
      {},
      sql`
        update outbox_message m set ${DONE} from ${listed(sendings)}
        where m.id = s.id and m.send_number = s.send and m.status in ('pending', 'relayed')`,
    );
  }

  /** Another process continues the job, or the same one later. */
  async giveBack(sending: Sending, pause = 0): Promise<void> {
    const delay = `${pause} milliseconds`;
    await this.change(sending, sql`status = 'pending', due_at = now() + ${delay}::interval, leased_until = null`);
  }

  /**
   * A try failed: the row waits for the next try or, after the last, for the operator. Resolves with whether it was the
   * last.
   */
  async fail(sending: Sending, options: QueueOptions, error: Error, isLast: boolean): Promise<boolean> {
    const row = await this.db.find(
      { attempts: number },
      sql`select attempts from outbox_message where id = ${sending.id}`,
    );
    const failures = (row?.attempts ?? 0) + 1;
    const hasFailed = isLast || failures >= options.attempts;
    const delay = `${retryDelay(options, failures)} milliseconds`;
    await this.change(
      sending,
      sql`attempts = ${failures}, error = ${error.message.slice(0, LONGEST_ERROR)}, leased_until = null,
        ${hasFailed ? sql`status = 'failed', finished_at = now()` : sql`status = 'pending', due_at = now() + ${delay}::interval`}`,
    );
    return hasFailed;
  }

  private async readAll(sendings: readonly Sending[]): Promise<(Message | undefined)[]> {
    const rows = await this.db.change(
      SENT,
      sql`
        select ${SENT} from outbox_message m join ${listed(sendings)} on m.id = s.id and m.send_number = s.send
        where m.status in ('pending', 'relayed')`,
    );
    return sendings.map(({ id, send }) => rows.find((row) => row.id === id && row.send === send));
  }

  private change({ id, send }: Sending, changes: Sql): Promise<object[]> {
    return this.db.change(
      {},
      sql`update outbox_message set ${changes}
        where id = ${id} and send_number = ${send} and status in ('pending', 'relayed')`,
    );
  }
}

/** Sendings as a table `s` of a statement. */
const listed = (sendings: readonly Sending[]): Sql =>
  sql`unnest(${sendings.map(({ id }) => id)}::uuid[], ${sendings.map(({ send }) => send)}::int[]) as s (id, send)`;

/** The pause after so many failed tries, in milliseconds: it doubles each time, up to a limit. */
export function retryDelay({ firstDelay, longestDelay }: QueueOptions, failures: number, random = Math.random): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (failures - 1));
  return Math.round(delay * (1 + JITTER * (2 * random() - 1)));
}
