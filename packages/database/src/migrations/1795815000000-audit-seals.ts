import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/**
 * Makes the audit log provable: a Merkle tree for each month, its seals, and what waits for one. A trigger notes each new
 * entry, so that the release before, which knows nothing of it, leaves none out. Only the catalog changes.
 */
export class AuditSeals1795815000000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
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
    await db.query(
      'create unique index audit_node_entry on audit_node (entry_id, entry_at) where entry_id is not null',
    );
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
    await this.noteNew(db);
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
