import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/**
 * The audit log, with a partition for each month: the worker makes them in advance, and drops those that are too old. A
 * month that has none goes to the last one. A Merkle tree for each month, with its seals, makes the log provable.
 */
export class AuditLog1795700026000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await this.keepEntries(db);
    await this.keepSeals(db);
    await this.noteNew(db);
  }

  private async keepEntries(db: QueryRunner) {
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

  private async keepSeals(db: QueryRunner) {
    await db.query(`
      create table audit_node (
        month text collate "C" not null,
        level smallint not null,
        position bigint not null,
        hash bytea not null,
        entry_id bigint,
        entry_at timestamptz,
        primary key (month, level, position)
      )`);
    await db.query(`
      create unique index audit_node_entry on audit_node (entry_id, entry_at) where entry_id is not null`);
    await db.query(`
      create table audit_seal (
        number integer primary key,
        month text collate "C" not null,
        size bigint not null,
        root bytea not null,
        at timestamptz not null,
        is_complete boolean not null,
        previous bytea,
        hash bytea not null unique,
        time_stamp bytea,
        unique (month, size)
      )`);
  }

  /**
   * Unsealed entries have a table of their own. A visible row of it is a committed entry, however long other
   * transactions of its time stay open. A dump includes it.
   */
  private async noteNew(db: QueryRunner) {
    await db.query(`create table audit_unsealed (id bigint not null, at timestamptz not null, primary key (id, at))`);
    await db.query(`
      create function note_unsealed() returns trigger language plpgsql as $$
        begin
          insert into audit_unsealed (id, at) values (new.id, new.at);
          return null;
        end $$`);
    await db.query(`
      create trigger audit_log_unsealed after insert on audit_log for each row execute function note_unsealed()`);
  }
}
