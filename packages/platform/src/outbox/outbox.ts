import { Injectable } from '@nestjs/common';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';
import { text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { Declared } from '@review-service/database/verbs';
import { ClsService } from 'nestjs-cls';
import { v7 as uuidv7 } from 'uuid';
import { Audit } from '../audit/audit';
import type { NewAuditEntry } from '../audit/write-audit';
import { Database } from '../database/database';
import { CHANGED, withParts } from '../database/parts';
import { Announcer, type Notice } from './announcer';
import { OUTBOX_CHANNEL } from './channel';
import { AT_ONCE, INSERT_MESSAGE, messageRow } from './message';
import type { Origin } from './origin';
import { RETRIED, retriedEntry, retryFailed } from './retry-failed';

/** A job to request, as `jobOf` makes one. */
export interface RequestedJob {
  readonly queue: QueueDefinition;
  readonly name: string;
  readonly payload: object;
  /** An expression for the earliest time of the job. */
  readonly due: Sql | undefined;
}

/** A job for `Outbox.change`. A wrong name or payload does not compile. */
export const jobOf = <Q extends QueueDefinition, N extends JobName<Q>>(
  queue: Q,
  name: N,
  payload: JobData<Q, N>,
  due?: Sql,
): RequestedJob => ({ queue, name, payload, due });

const NEW_ROWS: Notice = { channel: OUTBOX_CHANNEL, text: '' };

/** The only way to request follow-up work. */
@Injectable()
export class Outbox {
  constructor(
    private readonly db: Database,
    private readonly context: ClsService<Partial<Origin>>,
    private readonly announcer: Announcer,
    private readonly audit: Audit,
  ) {}

  /**
   * Requests a job in the transaction of its change, so that both are kept or neither. The worker hands it to its queue
   * afterwards. Resolves with the id for `admin jobs show`. Throws outside of a transaction.
   * @param entry for the audit log, in the same statement
   */
  async send<Q extends QueueDefinition, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payload: JobData<Q, N>,
    entry?: NewAuditEntry,
  ): Promise<string> {
    const { queryRunner } = this.db.entities;
    if (!queryRunner?.isTransactionActive) throw new Error(`${queue.name}/${name} was sent outside a transaction`);
    const id = uuidv7();
    const asked = sql`${INSERT_MESSAGE} values (${this.message(id, queue, name, payload)})`;
    const audited = entry && this.audit.part([entry]);
    await this.db.change({}, audited ? sql`${withParts({ asked })} ${audited}` : asked);
    this.announcer.afterCommitOf(queryRunner, NEW_ROWS);
    return id;
  }

  /** Requests a job for each payload, in the transaction of their change and by one statement. Throws outside of one. */
  async sendAll<Q extends QueueDefinition, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payloads: readonly JobData<Q, N>[],
  ): Promise<void> {
    const { queryRunner } = this.db.entities;
    if (!queryRunner?.isTransactionActive) throw new Error(`${queue.name}/${name} was sent outside a transaction`);
    if (payloads.length === 0) return;
    const ids = payloads.map(() => uuidv7());
    const { requestId = null, traceparent = null } = this.context.isActive() ? this.context.get() : {};
    await this.db.change(
      {},
      sql`
        ${INSERT_MESSAGE}
        select one.id, ${queue.name}, ${name}, one.payload, ${requestId}, ${traceparent}, ${AT_ONCE}
        from unnest(${ids}::uuid[], ${payloads.map((payload) => JSON.stringify(payload))}::jsonb[]) one (id, payload)`,
    );
    this.announcer.afterCommitOf(queryRunner, NEW_ROWS);
  }

  /**
   * Retries these failed jobs, in a transaction, with an audit entry of each. Resolves with their ids.
   * @param which condition for `outbox_message m`
   */
  async retry(which: Sql): Promise<string[]> {
    const { queryRunner } = this.db.entities;
    if (!queryRunner?.isTransactionActive) throw new Error('Jobs were retried outside a transaction');
    const retried = await this.db.change(RETRIED, retryFailed(which));
    await this.audit.write(retried.map(retriedEntry));
    this.announcer.afterCommitOf(queryRunner, NEW_ROWS);
    return retried.map(({ id }) => id);
  }

  /**
   * Changes rows and requests a job in one statement, so that both are kept or neither, with or without a transaction.
   * Resolves with the changed rows; if there are none, no job is requested.
   * @param declared the rows that `changed` returns
   * @param parts of the statement (see `part`); `changed` has the resulting rows. `audited` may be the audit entry
   * @param job left out, there is no job
   */
  async change<Row extends object>(
    declared: Declared<Row>,
    parts: { readonly changed: Sql; readonly [name: string]: Sql },
    job?: RequestedJob,
  ): Promise<Row[]> {
    const message = job && this.message(uuidv7(), job.queue, job.name, job.payload, job.due);
    const asked = message && { asked: sql`${INSERT_MESSAGE} select ${message} where exists (select from ${CHANGED})` };
    const rows = await this.db.change(declared, sql`${withParts({ ...parts, ...asked })} select * from ${CHANGED}`);
    if (job && rows.length > 0) this.announcer.afterCommitOf(this.db.entities.queryRunner, NEW_ROWS);
    return rows;
  }

  /**
   * The same with a job for each changed row. Resolves with the keys of the rows.
   * @param parts `changed` returns the `key` of each row, a text
   * @param payloads by key
   */
  async changeEach<Q extends QueueDefinition, N extends JobName<Q>>(
    parts: { readonly changed: Sql; readonly [name: string]: Sql },
    queue: Q,
    name: N,
    payloads: ReadonlyMap<string, JobData<Q, N>>,
  ): Promise<string[]> {
    const ids = [...payloads].map(() => uuidv7());
    const texts = [...payloads.values()].map((payload) => JSON.stringify(payload));
    const asked = sql`
      ${INSERT_MESSAGE} select ${messageRow(sql`m.id`, queue, name, sql`m.payload`, this.origin)}
      from unnest(${ids}::uuid[], ${[...payloads.keys()]}::text[], ${texts}::text[]) m (id, key, payload)
      join ${CHANGED} using (key)`;
    const rows = await this.db.change({ key: text }, sql`${withParts({ ...parts, asked })} select key from ${CHANGED}`);
    if (rows.length > 0) this.announcer.afterCommitOf(this.db.entities.queryRunner, NEW_ROWS);
    return rows.map(({ key }) => key);
  }

  /** Sends a notice once the change is committed. Only processes that listen at that moment get it; there is no job. */
  announce(notice: Notice): void {
    this.announcer.afterCommitOf(this.db.entities.queryRunner, notice);
  }

  private message(id: string, queue: QueueDefinition, name: string, payload: unknown, due?: Sql): Sql {
    return messageRow(sql`${id}`, queue, name, sql`${JSON.stringify(payload)}`, this.origin, due);
  }

  /** The request whose follow-up it is, if any. */
  private get origin(): Partial<Origin> {
    return this.context.isActive() ? this.context.get() : {};
  }
}
