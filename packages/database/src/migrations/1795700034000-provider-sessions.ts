import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The sessions that an identity provider opened, and the log-outs that it announced. */
export class ProviderSessions1795700034000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // No foreign key for the session: sessions have no rows (decision A3).
    await db.query(`
      create table provider_session (
        session_id uuid primary key,
        identity_id integer not null references identity on delete cascade,
        sid text collate "C" check (length(sid) between 1 and 255),
        expires_at timestamptz not null
      )`);
    await db.query(`create index provider_session_identity on provider_session (identity_id)`);
    await db.query(`create index provider_session_sid on provider_session (sid) where sid is not null`);
    await db.query(`create index provider_session_expires_at on provider_session (expires_at)`);

    // The key makes each logout token count once.
    await db.query(`
      create table provider_logout (
        issuer text collate "C" not null,
        jti text collate "C" not null check (length(jti) between 1 and 255),
        subject text collate "C",
        sid text collate "C",
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (issuer, jti)
      )`);
    await db.query(`create index provider_logout_sid on provider_logout (issuer, sid) where sid is not null`);
    await db.query(`create index provider_logout_subject on provider_logout (issuer, subject) where sid is null`);
    await db.query(`create index provider_logout_expires_at on provider_logout (expires_at)`);
  }
}
