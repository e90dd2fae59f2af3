import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** What an account has had kept of answers, so that this has a limit. */
export class IdempotencyUse1774010000000 extends ForwardOnly {
  readonly name = 'IdempotencyUse1774010000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table idempotency_use (
        user_id integer primary key references user_account on delete cascade,
        day date not null,
        bytes bigint not null
      )`);
  }
}
