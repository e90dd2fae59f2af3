import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { afterStatements } from '../steps/statement-triggers';

/** Where the files of repositories are read, and what was asked there. */
export class SourcesOfRepositories1795704584285 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table repository_source (
        repository_id integer primary key references repository on delete cascade,
        kind text collate "C" not null,
        url text collate "C" not null default '',
        project text collate "C" not null default '',
        username text collate "C" not null default '',
        key_id text collate "C",
        sealed text collate "C",
        validates text collate "C" not null default 'off' check (validates in ('off', 'warn', 'refuse')),
        version integer not null default 1,
        fetched_at timestamptz,
        check ((key_id is null) = (sealed is null))
      )`);
    await db.query(`
      create table source_answer (
        repository_id integer not null references repository_source on delete cascade,
        digest text collate "C" not null,
        question jsonb not null,
        version integer not null,
        asked_at timestamptz not null default now(),
        answered_at timestamptz,
        fault text collate "C",
        stored_as text collate "C" references stored_file,
        size bigint,
        answer jsonb,
        used_at timestamptz not null default now(),
        primary key (repository_id, digest)
      )`);
    // What nobody wants goes first; what uses a stored file is asked when it goes, or when another user of it goes.
    await db.query('create index source_answer_unwanted on source_answer (used_at) include (size)');
    await db.query('create index source_answer_stored_as on source_answer (stored_as) where stored_as is not null');
    await this.useStoredFiles(db);
  }

  private async useStoredFiles(db: QueryRunner) {
    await db.query(`
      create or replace function stored_file_is_used(hash text) returns boolean language sql stable as $$
        select exists (select from diff_file_attachment where stored_as = hash)
          or exists (select from file_attachment where stored_as = hash)
          or exists (select from user_file_attachment where stored_as = hash)
          or exists (select from thumbnail where stored_as = hash)
          or exists (select from patch where stored_as = hash)
          or exists (select from source_answer where stored_as = hash)
      $$`);
    await afterStatements(db, {
      table: 'source_answer',
      calls: 'mark_stored_files',
      named: 'source_answer_stored',
      on: ['insert', 'delete', 'truncate'],
    });
    // A row gets its bytes later, but never other ones: an update only puts files to use.
    await db.query(`
      create trigger source_answer_stored_on_update after update on source_answer
      referencing new table as new_rows for each statement execute function mark_stored_files()`);
  }
}
