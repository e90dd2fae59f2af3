import { once } from 'node:events';
import type { Client } from 'pg';
import { type EntitySubscriberInterface, EventSubscriber, type TransactionCommitEvent } from 'typeorm';

/** What PostgreSQL says of a transaction in which a statement has failed. */
const FAILED = 'E';

/**
 * PostgreSQL answers the commit of a transaction that has failed with having rolled it back, and calls that a success. So
 * a failure that was caught and overlooked would lose the change without a word: here it fails.
 */
@EventSubscriber()
export class NoSilentRollback implements EntitySubscriberInterface {
  /** Called by TypeORM. */
  async beforeTransactionCommit({ queryRunner }: TransactionCommitEvent): Promise<void> {
    // The reason for the cast: what pg's own types leave out.
    const client = (await queryRunner.connect()) as Client & { readonly readyForQuery: boolean };
    // PostgreSQL tells the state of the transaction after the failure itself. Of a connection that is lost nothing comes.
    if (!client.readyForQuery && !queryRunner.isReleased) await once(client, 'drain');
    if (client.getTransactionStatus() === FAILED) {
      throw new Error('nothing was changed: a statement of the transaction had failed');
    }
  }
}
