import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { endingProviderSessions } from '@review-service/database/provider-sessions';
import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { withParts } from '@review-service/platform/database/parts';
import type { VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import { ApiConfig } from '../../../api.config';
import type { AnnouncedLogout } from './logout-token';

/** How long a log-out counts for sign-ins that were under way, and its token is known: longer than any of both lasts. */
const REMEMBERED = '1 hour';

/** Knows the sessions that providers opened, and ends them when the providers say so. */
@Injectable()
export class ProviderSessions {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /**
   * Remembers who opened a session, before its cookie is issued. False: the provider has signed the person out since it vouched
   * for them.
   */
  @Transactional()
  async begin(
    sessionId: string,
    { issuer, subject }: Pick<VouchedIdentity, 'issuer' | 'subject'>,
    { sid = null, issuedAt }: { readonly sid?: string | null | undefined; readonly issuedAt: number },
  ): Promise<boolean> {
    // Sign-ins wait for a log-out that is under way, and it for them: neither overlooks the other.
    await this.db.change({}, sql`select from pg_advisory_xact_lock_shared(${turnOf(issuer)})`);
    const begun = await this.db.change(
      { id: number },
      sql`
        insert into provider_session (session_id, identity_id, sid, expires_at)
        select ${sessionId}::uuid, i.id, ${sid}, now() + ${this.config.sessionMaxAge} * interval '1 second'
        from identity i
        where i.issuer = ${issuer} and i.subject = ${subject} and not exists (
          select from provider_logout l
          where l.issuer = i.issuer and l.issued_at >= to_timestamp(${issuedAt}::float8)
            and (l.sid = ${sid} or l.sid is null and l.subject = i.subject))
        returning identity_id as id`,
    );
    return begun.length > 0;
  }

  /** Ends the sessions of a log-out, in every process with its next request. False: its token was used before. */
  @Transactional()
  async end({ issuer, jti, subject, sid, issuedAt }: AnnouncedLogout): Promise<boolean> {
    await this.db.change({}, sql`select from pg_advisory_xact_lock(${turnOf(issuer)})`);
    const first = await this.db.change(
      { jti: text },
      sql`
        insert into provider_logout (issuer, jti, subject, sid, issued_at, expires_at)
        values (${issuer}, ${jti}, ${subject ?? null}, ${sid ?? null}, to_timestamp(${issuedAt}::float8),
          now() + ${REMEMBERED}::interval)
        on conflict do nothing returning jti`,
    );
    if (first.length === 0) return false;
    const isOf = [
      sql`i.issuer = ${issuer}`,
      ...(sid === undefined ? [] : [sql`p.sid = ${sid}`]),
      ...(subject === undefined ? [] : [sql`i.subject = ${subject}`]),
    ].reduce((all: Sql, one) => sql`${all} and ${one}`);
    const ended = await this.db.change(
      { id: text, username: text },
      sql`
        ${withParts(endingProviderSessions(isOf))}
        select e.session_id::text as id, u.username from ended e
        join provider_session p on p.session_id = e.session_id join identity i on i.id = p.identity_id
        join user_account u on u.id = i.user_id`,
    );
    await this.audit.write(
      ended.map(({ id, username }) => {
        const details = { sessionId: id, issuer };
        return { action: 'session.ended', subject: `user ${username}`, details } as const;
      }),
      { actor: issuer },
    );
    return true;
  }
}

const turnOf = (issuer: string): Sql => sql`hashtext('provider_session'), hashtext(${issuer})`;
