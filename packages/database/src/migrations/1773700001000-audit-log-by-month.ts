import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * The audit log in partitions: what was there is the first, a month that has none goes to the last, and the worker makes
 * one for each month in advance. Nothing is copied or read. The former table keeps its own name and its unique index, by
 * which processes of the release before write to it.
 */
export class AuditLogByMonth1773700001000 extends ForwardOnly {
  readonly name = 'AuditLogByMonth1773700001000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`lock table audit_entry in access exclusive mode`);
    await db.query(`create sequence audit_log_id_seq`);
    await db.query(`
      select setval('audit_log_id_seq', greatest(1, nextval(pg_get_serial_sequence('audit_entry', 'id'))), false)`);
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
    await db.query(`create unique index audit_log_message on audit_log (outbox_id, at)`);
    for (const column of ['actor', 'action', 'subject']) {
      await db.query(`create index audit_log_${column} on audit_log (${column}, at, id)`);
    }

    // An identity column cannot be that of a partition.
    await db.query(`
      alter table audit_entry
        alter column id drop identity,
        alter column id set default nextval('audit_log_id_seq'),
        drop constraint audit_entry_pkey,
        add constraint audit_entry_pkey primary key using index audit_entry_place`);
    await db.query(`drop index audit_entry_at`);
    const [found] = (await db.query(`
      select (regexp_match(pg_get_constraintdef(oid), '''(.*)'''))[1] as month from pg_constraint
      where conrelid = 'audit_entry'::regclass and conname = 'audit_entry_is_former'`)) as { month: string }[];
    await db.query(`
      alter table audit_log attach partition audit_entry for values from (minvalue) to ('${found?.month ?? ''}')`);
    await db.query(`alter table audit_entry drop constraint audit_entry_is_former`);
    await db.query(`create table audit_log_rest partition of audit_log default`);
  }
}
