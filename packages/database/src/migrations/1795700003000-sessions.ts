import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The sessions that were ended, and when and from where the cookie of each was used last. */
export class Sessions1795700003000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await this.keepSessions(db);
    await this.tellOfEnds(db);
  }

  private async keepSessions(db: QueryRunner) {
    // Only ended sessions are stored, until their cookies expire (decision A3).
    await db.query(`
      create table revoked_session (
        session_id uuid primary key,
        expires_at timestamptz not null
      )`);
    await db.query(`create index revoked_session_expires_at on revoked_session (expires_at)`);

    // No foreign key: recording a use must not wait for a change of the person or the token. Programs that keep their
    // cookies leave a row for each run, so a person's last ones are found in order. `secret` says which secret of an API
    // token opened the session.
    await db.query(`
      create table session_use (
        session_id uuid primary key,
        user_id integer not null,
        api_token_id integer,
        secret integer not null default 0,
        epoch integer not null,
        started_at timestamptz,
        last_used_at timestamptz not null,
        spared_at timestamptz,
        network text collate "C",
        client text collate "C" not null,
        expires_at timestamptz not null
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
    await db.query(`create index session_use_of_user on session_use (user_id, epoch, last_used_at)`);
    await db.query(`create index session_use_expires_at on session_use (expires_at)`);
  }

  /**
   * Notifies the API, on the channel of review requests, of ended sessions, whatever ended them. So open pages learn it
   * at once.
   */
  private async tellOfEnds(db: QueryRunner) {
    await db.query(`
      create function tell_of_ended_sessions() returns trigger language plpgsql as $$
      begin
        perform pg_notify('review_requests', json_build_object('userId', new.id)::text);
        return null;
      end $$`);
    await db.query(`
      create trigger user_account_sessions_ended after update of is_active, session_epoch on user_account for each row
      when (old.is_active and not new.is_active or old.session_epoch <> new.session_epoch)
      execute function tell_of_ended_sessions()`);
    await db.query(`
      create function tell_of_ended_session() returns trigger language plpgsql as $$
      begin
        perform pg_notify('review_requests', json_build_object('sessionId', new.session_id)::text);
        return null;
      end $$`);
    await db.query(`
      create trigger revoked_session_told after insert on revoked_session for each row
      execute function tell_of_ended_session()`);
  }
}
