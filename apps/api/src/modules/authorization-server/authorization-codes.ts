import { Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { AUTHORIZATION_CODE_KIND, makeAuthorizationCode } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../access/caller';
import type { AuthorizationRequest } from './authorization-request';

/** Seconds that a code lives: it is exchanged at once, or never. */
const CODE_SECONDS = 60;

/** Writes down what a person granted, and gives out the code for it. */
@Injectable()
export class AuthorizationCodes {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
  ) {}

  /** A new grant each time: ending one ends nothing of another. */
  async issue({ userId }: Caller, asked: AuthorizationRequest): Promise<string> {
    const code = makeAuthorizationCode();
    const { digest, keyId } = this.secrets.lookup(AUTHORIZATION_CODE_KIND, code);
    await this.db.change(
      {},
      sql`
        with granted as (
          insert into oauth_grant (application_id, user_id) values (${asked.client.applicationId}, ${userId})
          returning id)
        insert into oauth_authorization_code
          (grant_id, lookup, key_id, redirect_uri, code_challenge, scopes, expires_at)
        select id, ${digest}::bytea, ${keyId}, ${asked.isRedirectUriGiven ? asked.redirectUri : ''}, ${asked.codeChallenge ?? null}, ${asked.scopes}::text[],
          now() + ${CODE_SECONDS} * interval '1 second'
        from granted`,
    );
    return code;
  }
}
