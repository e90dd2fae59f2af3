import { once } from 'node:events';
import type { Client } from 'pg';
import { type EntitySubscriberInterface, EventSubscriber, type TransactionCommitEvent } from 'typeorm';

/** PostgreSQL's status of a transaction with a failed statement. */
const FAILED = 'E';

/**
 * Makes the commit of a failed transaction an error. PostgreSQL rolls it back and reports success, so a failure that
 * code caught and ignored would silently lose the change.
 */
@EventSubscriber()
export class NoSilentRollback implements EntitySubscriberInterface {
  /** Called by TypeORM. */
  async beforeTransactionCommit({ queryRunner }: TransactionCommitEvent): Promise<void> {
    // The reason for the cast: pg's own types lack it.
    const client = (await queryRunner.connect()) as Client & { readonly readyForQuery: boolean };
    // PostgreSQL sends the transaction's status after the error. A lost connection sends nothing.
    if (!client.readyForQuery && !queryRunner.isReleased) await once(client, 'drain');
    if (client.getTransactionStatus() === FAILED) {
      throw new Error('nothing was changed: a statement of the transaction had failed');
    }
  }
}
