import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';
import { ClsService } from 'nestjs-cls';
import { v7 as uuidv7 } from 'uuid';

/** The only way to ask for follow-up work. */
@Injectable()
export class Outbox {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly context: ClsService<{ requestId?: string }>,
  ) {}

  /**
   * Asks for a job in the transaction of the change that it follows, so that both are kept or neither.
   * The worker hands it to its queue afterwards. Throws outside of a transaction.
   */
  async send<Q extends QueueDefinition, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payload: JobData<Q, N>,
  ): Promise<void> {
    if (!this.transaction.isTransactionActive())
      throw new Error(`${queue.name}/${name} was sent outside a transaction`);
    await this.transaction.tx.insert(OutboxMessage, {
      id: uuidv7(),
      queue: queue.name,
      name,
      payload,
      requestId: this.context.isActive() ? (this.context.get('requestId') ?? null) : null,
    });
  }
}
