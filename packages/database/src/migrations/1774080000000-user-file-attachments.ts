import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Files that people upload to show in texts. They may come without their bytes, which follow once. Their ids are from
 * the sequence of all attachments, because the worker makes previews by id.
 */
export class UserFileAttachments1774080000000 extends ForwardOnly {
  readonly name = 'UserFileAttachments1774080000000';

  async up(db: QueryRunner): Promise<void> {
    await this.keepFiles(db);
    await this.keepIdsApart(db);
    await this.followUses(db);
  }

  private async keepFiles(db: QueryRunner) {
    await db.query(`
      create table user_file_attachment (
        id integer primary key,
        user_id integer not null references user_account on delete cascade,
        local_site_id integer references local_site on delete cascade,
        uuid uuid not null unique default gen_random_uuid(),
        caption text collate "C" not null,
        filename text collate "C",
        mimetype text collate "C" not null default '',
        stored_as text collate "C" references stored_file,
        preview text collate "C",
        extra_data jsonb not null default '{}' check (jsonb_typeof(extra_data) = 'object'),
        check ((filename is null) = (stored_as is null))
      )`);
    await db.query(`create index user_file_attachment_of_user on user_file_attachment (user_id, local_site_id, id)`);
    await db.query(`create index user_file_attachment_stored on user_file_attachment (stored_as)`);
  }

  private async keepIdsApart(db: QueryRunner) {
    await db.query(`
      create or replace function refuse_taken_attachment_id() returns trigger language plpgsql as $$
      begin
        if tg_table_name <> 'diff_file_attachment' and exists (select from diff_file_attachment where id = new.id)
          or tg_table_name <> 'file_attachment' and exists (select from file_attachment where id = new.id)
          or tg_table_name <> 'user_file_attachment' and exists (select from user_file_attachment where id = new.id)
        then
          raise unique_violation using constraint = tg_table_name || '_pkey', table = tg_table_name,
            message = format('another attachment has the id %s', new.id);
        end if;
        return new;
      end $$`);
    await db.query(`
      create trigger user_file_attachment_id before insert on user_file_attachment
      for each row execute function refuse_taken_attachment_id()`);
  }

  /** A row may get its bytes later, but never other ones: an update only puts files to use. */
  private async followUses(db: QueryRunner) {
    await db.query(`
      create or replace function stored_file_is_used(hash text) returns boolean language sql stable as $$
        select exists (select from diff_file_attachment where stored_as = hash)
          or exists (select from file_attachment where stored_as = hash)
          or exists (select from user_file_attachment where stored_as = hash)
          or exists (select from thumbnail where stored_as = hash)
          or exists (select from patch where stored_as = hash)
      $$`);
    await db.query(`
      create or replace function mark_stored_files() returns trigger language plpgsql as $$
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
    for (const [event, rows] of [
      ['insert', 'referencing new table as new_rows'],
      ['update', 'referencing new table as new_rows'],
      ['delete', 'referencing old table as old_rows'],
      ['truncate', ''],
    ]) {
      await db.query(`
        create trigger user_file_attachment_stored_on_${event} after ${event} on user_file_attachment ${rows}
        for each statement execute function mark_stored_files()`);
    }
  }
}
