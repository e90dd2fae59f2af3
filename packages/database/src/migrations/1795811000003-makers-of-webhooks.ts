import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Who is told that a webhook does not take its messages, and when they were. */
export class MakersOfWebhooks1795811000003 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table webhook
        add column maker_id integer references user_account on delete set null,
        add column failing_told_at timestamptz`);
    await db.query('create index webhook_maker on webhook (maker_id)');
  }
}
