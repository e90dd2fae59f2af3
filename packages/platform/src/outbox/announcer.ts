import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { DataSource, type EntitySubscriberInterface, type QueryRunner, type TransactionCommitEvent } from 'typeorm';
import { OUTBOX_CHANNEL } from './channel';

/**
 * Tells relays of new rows. It sends one NOTIFY for many transactions, after their commits: PostgreSQL commits
 * transactions that contain a NOTIFY one after another, each with its own disk flush. If a NOTIFY is lost, relays find
 * the rows within a second by polling.
 */
@Injectable()
export class Announcer implements EntitySubscriberInterface {
  private readonly sending = new WeakSet<QueryRunner>();
  private isBusy = false;
  private isDue = false;

  constructor(@InjectDataSource() private readonly database: DataSource) {
    database.subscribers.push(this);
  }

  /**
   * Announces after the commit of this transaction; at once without one, because a single statement has committed
   * already.
   */
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
