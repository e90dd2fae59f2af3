import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Answers to changes that may be sent again, so that a lost answer doubles nothing. */
export class IdempotencyKeys1771000000000 extends ForwardOnly {
  readonly name = 'IdempotencyKeys1771000000000';

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
  }
}
