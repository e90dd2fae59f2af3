import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Where the files of repositories are read, and what was asked there. */
export class SourcesOfRepositories1795700013000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // While a worker fetches a mirror (`fetching_until`), no other does.
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
        fetching_until timestamptz,
        fetch_fault text collate "C",
        check ((key_id is null) = (sealed is null))
      )`);
    // Without a foreign key to the source: there may be very many answers, which the worker deletes in steps.
    await db.query(`
      create table source_answer (
        repository_id integer not null,
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
  }
}
