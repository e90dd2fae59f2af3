import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What each token was used for, day by day. */
export class UsesOfTokens1795816000000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // Counted up all day: no index has what changes, and a page has room for the next version (HOT). No foreign key: to
    // end a token must not wait for its uses, and the worker removes them.
    await db.query(`
      create table token_use (
        token_kind text collate "C" not null check (token_kind in ('api', 'oauth')),
        token_id integer not null,
        day date not null,
        resource text collate "C" not null,
        method text collate "C" not null,
        outcome text collate "C" not null,
        count integer not null,
        last_used_at timestamptz not null,
        network text collate "C",
        client text collate "C" not null,
        primary key (token_kind, token_id, day, resource, method, outcome)
      ) with (
        fillfactor = 80,
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
        autovacuum_analyze_scale_factor = 0.05
      )`);
  }
}
