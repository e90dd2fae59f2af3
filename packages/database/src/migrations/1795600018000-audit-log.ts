import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/**
 * The audit log, with a partition for each month: the worker makes them in advance, and drops those that are too old. A
 * month that has none goes to the last one.
 */
export class AuditLog1795600018000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create sequence audit_log_id_seq`);
    await db.query(`
      create table audit_log (
        at timestamptz not null default now(),
        id bigint not null default nextval('audit_log_id_seq'),
        actor text collate "C" not null,
        action text collate "C" not null,
        subject text collate "C" not null,
        details jsonb not null default '{}',
        outbox_id uuid,
        credential_kind text collate "C",
        credential_id text collate "C",
        address text collate "C",
        request_id text collate "C",
        primary key (at, id)
      ) partition by range (at)`);
    await db.query(`alter sequence audit_log_id_seq owned by audit_log.id`);
    // A job writes its entry once, however often it runs: `at` is the time of its message.
    await db.query(`create unique index audit_log_message on audit_log (outbox_id, at)`);
    for (const column of ['actor', 'action', 'subject']) {
      await db.query(`create index audit_log_${column} on audit_log (${column}, at, id)`);
    }
    await db.query(`create table audit_log_rest partition of audit_log default`);
  }
}
