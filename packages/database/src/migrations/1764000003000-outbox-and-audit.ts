import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** The outbox and the audit log. */
export class OutboxAndAudit1764000003000 extends ForwardOnly {
  readonly name = 'OutboxAndAudit1764000003000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table outbox_message (
        id uuid primary key,
        queue text collate "C" not null,
        name text collate "C" not null,
        payload jsonb not null,
        request_id text collate "C",
        status text collate "C" not null default 'pending' check (status in ('pending')),
        created_at timestamptz not null default now()
      )`);
    await db.query(`create index outbox_message_pending on outbox_message (id) where status = 'pending'`);

    await db.query(`
      create table audit_entry (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        actor text collate "C" not null,
        action text collate "C" not null,
        subject text collate "C" not null,
        details jsonb not null default '{}'
      )`);
    await db.query(`create index audit_entry_at on audit_entry (at)`);
  }
}
