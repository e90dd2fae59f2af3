import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Bytes in storage, by their hash. `unused_since` is null while something uses them. Triggers set it, and the worker
 * deletes files that are unused for a while. Foreign keys prevent deleting a file that was just put to use.
 */
export class StoredFiles1764500002000 extends ForwardOnly {
  readonly name = 'StoredFiles1764500002000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table stored_file (
        sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
        size bigint not null check (size >= 0),
        unused_since timestamptz default clock_timestamp()
      )`);
    await db.query(`create index stored_file_unused on stored_file (unused_since) where unused_since is not null`);

    // Null: its bytes are not stored. The preview is HTML made of the first lines of a text.
    await db.query(`
      alter table diff_file_attachment
        add column stored_as text collate "C" references stored_file,
        add column preview text collate "C"`);

    await db.query(`
      create table thumbnail (
        source text collate "C" references stored_file on delete cascade,
        width smallint not null,
        stored_as text collate "C" not null references stored_file,
        primary key (source, width)
      )`);
    await db.query(`create index thumbnail_stored on thumbnail (stored_as)`);
    await this.followUses(db);
  }

  /** Rows are locked in the order of their hashes: one statement may insert several. */
  private async followUses(db: QueryRunner) {
    await db.query(`
      create function mark_stored_files() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform from stored_file where sha256 in (select stored_as from new_rows) and unused_since is not null
            order by sha256 for no key update;
          update stored_file set unused_since = null
          where sha256 in (select stored_as from new_rows) and unused_since is not null;
        elsif tg_op = 'DELETE' then
          perform from stored_file where sha256 in (select stored_as from old_rows) and unused_since is null
            order by sha256 for no key update;
          update stored_file f set unused_since = clock_timestamp()
          where sha256 in (select stored_as from old_rows) and unused_since is null
            and not exists (select from diff_file_attachment a where a.stored_as = f.sha256)
            and not exists (select from thumbnail t where t.stored_as = f.sha256);
        else
          update stored_file f set unused_since = clock_timestamp()
          where unused_since is null and not exists (select from thumbnail t where t.stored_as = f.sha256);
        end if;
        return null;
      end $$`);
    for (const table of ['diff_file_attachment', 'thumbnail']) {
      await db.query(`
        create trigger ${table}_stored_on_insert after insert on ${table} referencing new table as new_rows
        for each statement execute function mark_stored_files()`);
      await db.query(`
        create trigger ${table}_stored_on_delete after delete on ${table} referencing old table as old_rows
        for each statement execute function mark_stored_files()`);
    }
    // Thumbnails stay when attachments are truncated: they belong to bytes, which may be uploaded again.
    await db.query(`
      create trigger diff_file_attachment_stored_on_truncate after truncate on diff_file_attachment
      for each statement execute function mark_stored_files()`);
  }
}
