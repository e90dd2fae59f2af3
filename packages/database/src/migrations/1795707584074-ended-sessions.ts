import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/**
 * Notifies the API, on the channel of review requests, of ended sessions, whatever ended them. So open pages learn it
 * at once.
 */
export class EndedSessions1795707584074 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
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
