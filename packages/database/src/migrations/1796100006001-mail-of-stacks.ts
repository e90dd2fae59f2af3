import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What happened together is told by one mail: its events wait for each other, and its deliveries for one digest. */
export class MailOfStacks1796100006001 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mail_event add column together uuid, add column is_planned boolean not null default false`);
    await db.query(`create index mail_event_together on mail_event (together) where together is not null`);
    await db.query(`alter table mail_delivery add column together uuid`);
    await db.query(`
      create index mail_delivery_together on mail_delivery (together) where together is not null and digest_id is null`);
  }
}
