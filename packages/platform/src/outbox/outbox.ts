import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';
import { beforeCommit, sql } from '@review-service/database/sql';
import { ClsService } from 'nestjs-cls';
import { v7 as uuidv7 } from 'uuid';
import { Announcer } from './announcer';
import type { Origin } from './origin';

/** The only way to ask for follow-up work. */
@Injectable()
export class Outbox {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly context: ClsService<Partial<Origin>>,
    private readonly announcer: Announcer,
  ) {}

  /**
   * Asks for a job in the transaction of the change that it follows, so that both are kept or neither.
   * The worker hands it to its queue afterwards. Returns the id by which `admin jobs show` knows it. Throws outside of
   * a transaction.
   */
  async send<Q extends QueueDefinition, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payload: JobData<Q, N>,
  ): Promise<string> {
    const { tx } = this.transaction;
    if (!tx.queryRunner?.isTransactionActive) throw new Error(`${queue.name}/${name} was sent outside a transaction`);
    const { requestId = null, traceparent = null } = this.context.isActive() ? this.context.get() : {};
    const id = uuidv7();
    await beforeCommit(
      tx,
      sql`
        insert into outbox_message (id, queue, name, payload, request_id, traceparent)
        values (${id}, ${queue.name}, ${name}, ${JSON.stringify(payload)}::jsonb, ${requestId}, ${traceparent})`,
    );
    this.announcer.afterCommitOf(tx.queryRunner);
    return id;
  }
}
