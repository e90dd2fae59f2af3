import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Answers that are kept: to changes that a client may send again, and the HTML of texts in Markdown. */
export class KeptAnswers1795700027000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table idempotency_key (
        id bigint generated always as identity primary key,
        user_id integer not null references user_account on delete cascade,
        credential text collate "C" not null,
        key text collate "C" not null,
        fingerprint bytea not null,
        status smallint not null,
        headers jsonb not null,
        sealed text collate "C" not null,
        created_at timestamptz not null default now(),
        unique (user_id, credential, key)
      )`);
    await db.query(`create index idempotency_key_created on idempotency_key (created_at)`);
    // How much was kept for an account, so that this has a limit.
    await db.query(`
      create table idempotency_use (
        user_id integer primary key references user_account on delete cascade,
        day date not null,
        bytes bigint not null
      )`);

    await db.query(`
      create table rendered_text (
        digest bytea primary key,
        html text collate "C",
        rendered_at timestamptz not null default now()
      )`);
    await db.query(`create index rendered_text_time on rendered_text (rendered_at)`);
  }
}
