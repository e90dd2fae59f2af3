import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/**
 * Bytes in storage, by their hash. `unused_since` is null while something uses them: triggers set it, and the worker
 * deletes files that are unused for a while. Foreign keys prevent deleting a file that was just put to use.
 */
export class StoredFiles1795700010000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // Pictures are measured upright, in pixels: comments on their regions count these.
    await db.query(`
      create table stored_file (
        sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
        size bigint not null check (size >= 0),
        picture_width integer,
        picture_height integer,
        unused_since timestamptz default clock_timestamp()
      )`);
    await db.query(`create index stored_file_unused on stored_file (unused_since) where unused_since is not null`);

    await db.query(`
      create table thumbnail (
        source text collate "C" references stored_file on delete cascade,
        width smallint not null,
        stored_as text collate "C" not null references stored_file,
        primary key (source, width)
      )`);
    await db.query(`create index thumbnail_stored on thumbnail (stored_as)`);

    // How much an account has uploaded on a day, so that this has a limit.
    await db.query(`
      create table upload_use (
        user_id integer primary key references user_account on delete cascade,
        day date not null,
        bytes bigint not null
      )`);
  }
}
