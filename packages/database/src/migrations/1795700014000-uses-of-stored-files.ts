import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { afterStatements } from '../steps/statement-triggers';

/** Triggers that note since when a stored file is used by nothing. Rows are locked in the order of their hashes. */
export class UsesOfStoredFiles1795700014000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function stored_file_is_used(hash text) returns boolean language sql stable as $$
        select exists (select from diff_file_attachment where stored_as = hash)
          or exists (select from file_attachment where stored_as = hash)
          or exists (select from user_file_attachment where stored_as = hash)
          or exists (select from thumbnail where stored_as = hash)
          or exists (select from patch where stored_as = hash)
          or exists (select from source_answer where stored_as = hash)
      $$`);
    await db.query(`
      create function mark_stored_files() returns trigger language plpgsql as $$
      begin
        if tg_op in ('INSERT', 'UPDATE') then
          perform from stored_file where sha256 in (select stored_as from new_rows) and unused_since is not null
            order by sha256 for no key update;
          update stored_file set unused_since = null
          where sha256 in (select stored_as from new_rows) and unused_since is not null;
        elsif tg_op = 'DELETE' then
          perform from stored_file where sha256 in (select stored_as from old_rows) and unused_since is null
            order by sha256 for no key update;
          update stored_file set unused_since = clock_timestamp()
          where sha256 in (select stored_as from old_rows) and unused_since is null
            and not stored_file_is_used(sha256);
        else
          update stored_file set unused_since = clock_timestamp()
          where unused_since is null and not stored_file_is_used(sha256);
        end if;
        return null;
      end $$`);
    // Thumbnails stay when attachments are truncated: they belong to bytes, which may be uploaded again.
    await afterStatements(db, {
      table: 'thumbnail',
      calls: 'mark_stored_files',
      named: 'thumbnail_stored',
      on: ['insert', 'delete'],
    });
    for (const table of ['diff_file_attachment', 'file_attachment', 'patch', 'source_answer', 'user_file_attachment']) {
      const on = ['insert', 'delete', 'truncate'] as const;
      await afterStatements(db, { table, calls: 'mark_stored_files', named: `${table}_stored`, on });
    }
    // A row may get its bytes later, but never other ones: an update only puts files to use.
    for (const table of ['source_answer', 'user_file_attachment']) {
      await db.query(`
        create trigger ${table}_stored_on_update after update on ${table}
        referencing new table as new_rows for each statement execute function mark_stored_files()`);
    }
  }
}
