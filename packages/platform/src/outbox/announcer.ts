import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { DataSource, type EntitySubscriberInterface, type QueryRunner, type TransactionCommitEvent } from 'typeorm';

/** The channel on which relays hear that there is something to do. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Tells the relays that there is something to do. After the commit, and for many transactions at once: PostgreSQL
 * commits transactions with a NOTIFY one after another, and each would wait for the disk alone. When it comes to
 * nothing, the relays find the rows by themselves within a second.
 */
@Injectable()
export class Announcer implements EntitySubscriberInterface {
  private readonly sending = new WeakSet<QueryRunner>();
  private isBusy = false;
  private isDue = false;

  constructor(@InjectDataSource() private readonly database: DataSource) {
    database.subscribers.push(this);
  }

  /** Announces once this transaction is committed; at once where there is none, since then the statement was one. */
  afterCommitOf(transaction: QueryRunner | undefined): void {
    if (transaction?.isTransactionActive) this.sending.add(transaction);
    else this.isDueNow();
  }

  /** Called by TypeORM. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (this.sending.delete(queryRunner)) this.isDueNow();
  }

  private isDueNow(): void {
    this.isDue = true;
    if (!this.isBusy) void this.announce();
  }

  private async announce(): Promise<void> {
    this.isBusy = true;
    while (this.isDue) {
      this.isDue = false;
      await all(this.database, {}, sql`select from pg_notify(${OUTBOX_CHANNEL}, '')`).catch(() => undefined);
    }
    this.isBusy = false;
  }
}
