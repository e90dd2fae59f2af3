import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { DataSource, type EntitySubscriberInterface, type QueryRunner, type TransactionCommitEvent } from 'typeorm';

/** The payload of a notice: at most 8,000 bytes. */
export interface Notice {
  readonly channel: string;
  readonly text: string;
}

/**
 * Tells channels of PostgreSQL of committed changes. It sends the notices of many transactions in one statement, after
 * their commits: PostgreSQL commits transactions that contain a NOTIFY one after another, each with its own disk flush. A
 * notice may be lost: relays find rows within a second by polling, and pages ask again.
 */
@Injectable()
export class Announcer implements EntitySubscriberInterface {
  private readonly sending = new WeakMap<QueryRunner, Notice[]>();
  private due: Notice[] = [];
  private isBusy = false;

  constructor(@InjectDataSource() private readonly database: DataSource) {
    database.subscribers.push(this);
  }

  /**
   * Announces after the commit of this transaction; at once without one, because a single statement has committed
   * already.
   */
  afterCommitOf(transaction: QueryRunner | undefined, notice: Notice): void {
    if (transaction?.isTransactionActive) {
      this.sending.set(transaction, [...(this.sending.get(transaction) ?? []), notice]);
    } else this.send([notice]);
  }

  /** Called by TypeORM. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const notices = this.sending.get(queryRunner);
    if (this.sending.delete(queryRunner) && notices) this.send(notices);
  }

  private send(notices: readonly Notice[]): void {
    this.due.push(...notices);
    if (!this.isBusy) void this.announce();
  }

  /** PostgreSQL drops those of one statement that say the same. */
  private async announce(): Promise<void> {
    this.isBusy = true;
    while (this.due.length > 0) {
      const channels = this.due.map(({ channel }) => channel);
      const texts = this.due.map(({ text }) => text);
      this.due = [];
      await all(
        this.database,
        {},
        sql`
          select from unnest(${channels}::text[], ${texts}::text[]) notice (channel, text),
            pg_notify(notice.channel, notice.text)`,
      ).catch(() => undefined);
    }
    this.isBusy = false;
  }
}
