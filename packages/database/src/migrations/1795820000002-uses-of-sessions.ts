import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** When and from where the cookie of each session was used last. */
export class UsesOfSessions1795820000002 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // No foreign key: recording a use must not wait for a change of the person or the token. Programs that keep their
    // cookies leave a row for each run, so a person's last ones are found in order.
    await db.query(`
      create table session_use (
        session_id uuid primary key,
        user_id integer not null,
        api_token_id integer,
        epoch integer not null,
        started_at timestamptz,
        last_used_at timestamptz not null,
        spared_at timestamptz,
        network text collate "C",
        client text collate "C" not null,
        expires_at timestamptz not null
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
    await db.query('create index session_use_of_user on session_use (user_id, epoch, last_used_at)');
    await db.query('create index session_use_expires_at on session_use (expires_at)');
  }
}
