import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Digests are deliveries themselves: they tell of others, which are held back for them. */
export class DigestsOfMail1795810001000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mail_choice
        add digest text collate "C" not null default 'off' check (digest in ('off', 'hourly', 'daily')),
        add digest_hour integer not null default 9 check (digest_hour between 0 and 23),
        add time_zone text collate "C" not null default 'UTC',
        add direct_at_once boolean not null default false`);
    await db.query(`alter table mail_event add kinds text[] collate "C" not null default '{}'`);
    await db.query(`
      alter table mail_delivery
        alter event_id drop not null,
        add slot timestamptz,
        add digest_id integer references mail_delivery on delete set null,
        drop constraint mail_delivery_reason_check,
        add constraint mail_delivery_reason_check check (
          reason in ('author', 'owner', 'reviewer', 'participant', 'member', 'watcher', 'list', 'digest')),
        drop constraint mail_delivery_state_check,
        add constraint mail_delivery_state_check check (
          state in ('pending', 'held', 'sending', 'delivered', 'dropped', 'failed')),
        add check ((reason = 'digest') = (slot is not null) and (slot is null) = (event_id is not null))`);
    await db.query('create unique index mail_delivery_slot on mail_delivery (user_id, slot) where slot is not null');
    await db.query(`
      create index mail_delivery_held on mail_delivery (user_id, created_at) where state = 'held' and digest_id is null`);
    await db.query('create index mail_delivery_digest on mail_delivery (digest_id) where digest_id is not null');
  }
}
