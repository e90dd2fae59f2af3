import { Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { AUTHORIZATION_CODE_KIND, makeAuthorizationCode } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../../access/callers/caller';
import type { AuthorizationRequest } from './authorization-request';

/** Lifetime of a code in seconds: clients exchange it at once. */
const CODE_SECONDS = 60;

/** Stores a person's grant, and issues its code. */
@Injectable()
export class AuthorizationCodes {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
  ) {}

  /** Always a new grant, so that ending one does not affect another. */
  async issue({ userId }: Caller, asked: AuthorizationRequest): Promise<string> {
    const code = makeAuthorizationCode();
    const { digest, keyId } = this.secrets.lookup(AUTHORIZATION_CODE_KIND, code);
    await this.db.change(
      {},
      sql`
        with granted as (
          insert into oauth_grant (application_id, user_id, opens_tools)
          values (${asked.client.applicationId}, ${userId}, ${asked.opensTools})
          returning id),
        audited as (${this.audit.part([consent('consent.given', asked)])})
        insert into oauth_authorization_code
          (grant_id, lookup, key_id, redirect_uri, code_challenge, scopes, expires_at)
        select id, ${digest}::bytea, ${keyId}, ${asked.isRedirectUriGiven ? asked.redirectUri : ''}, ${asked.codeChallenge ?? null}, ${asked.scopes}::text[],
          now() + ${CODE_SECONDS} * interval '1 second'
        from granted`,
    );
    return code;
  }

  /** The person said no: nothing but that is kept. */
  async refuse(asked: AuthorizationRequest): Promise<void> {
    await this.db.change({}, this.audit.part([consent('consent.refused', asked)]));
  }
}

const consent = (
  action: 'consent.given' | 'consent.refused',
  { client: { applicationId, name, skipsConsent }, scopes, opensTools }: AuthorizationRequest,
): NewAuditEntry => ({
  action,
  subject: `oauth-app ${applicationId}`,
  details: {
    application: name,
    scopes,
    ...(opensTools && { opensTools: true }),
    ...(skipsConsent && { withoutQuestion: true }),
  },
});
