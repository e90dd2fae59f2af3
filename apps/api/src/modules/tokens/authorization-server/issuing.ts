import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { boolean, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import {
  ACCESS_TOKEN_SECONDS,
  CLIENT_TOKEN_KIND,
  OAUTH_TOKEN_KIND,
  OAUTH_TOKEN_PLACE,
  REFRESH_TOKEN_KIND,
  REFRESH_TOKEN_SECONDS,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Client } from './client';

/** Two new values with their scopes. */
export interface NewTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Of the access token. */
  readonly scopes: readonly string[];
  /** Of the refresh token: a client may request fewer scopes for one access token (RFC 6749 section 6). */
  readonly grantedScopes: readonly string[];
}

/** Stores tokens as digests and sealed values (decision R1). Needs a transaction. */
@Injectable()
export class Issuing {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores the tokens of a grant. The access token's row gets the new value and keeps its id: a concurrent deletion
   * deletes the new token, too (decision R3).
   */
  async ofGrant(grantId: number, userId: number, client: Client, tokens: NewTokens): Promise<void> {
    const [drawn] = await this.db.change(
      { id: number, isKnown: boolean },
      sql`
        select coalesce(known.id, nextval(pg_get_serial_sequence('oauth_token', 'id')))::integer as id,
          known.id is not null as "isKnown"
        from (select max(id) as id from oauth_token where grant_id = ${grantId}) known`,
    );
    const { id = 0, isKnown = false } = drawn ?? {};
    const audited = this.audit.part(
      [
        {
          action: isKnown ? 'oauth-token.refreshed' : 'oauth-token.issued',
          subject: `oauth-token ${id}`,
          details: { tokenId: id, userId, applicationId: client.applicationId, scopes: tokens.scopes },
        },
      ],
      { as: { actor: sql`(select username from user_account where id = ${userId})` } },
    );
    const access = this.secrets.lookup(OAUTH_TOKEN_KIND, tokens.accessToken);
    const refresh = this.secrets.lookup(REFRESH_TOKEN_KIND, tokens.refreshToken);
    await this.db.change(
      {},
      sql`
        with former as (delete from oauth_token where grant_id = ${grantId} and id <> ${id}),
        audited as (${audited}),
        refreshing as (
          insert into oauth_refresh_token (grant_id, lookup, key_id, scopes, expires_at)
          values (${grantId}, ${refresh.digest}, ${refresh.keyId}, ${tokens.grantedScopes}::text[],
            now() + ${REFRESH_TOKEN_SECONDS} * interval '1 second'))
        insert into oauth_token
          (id, grant_id, application_id, user_id, local_site_id, lookup, key_id, sealed, scopes, bounds, expires_at)
        values (${id}, ${grantId}, ${client.applicationId}, ${userId}, ${client.siteId}, ${access.digest},
          ${access.keyId}, ${this.secrets.seal(OAUTH_TOKEN_PLACE(id), tokens.accessToken)}, ${tokens.scopes}::text[],
          (select bounds from oauth_grant where id = ${grantId}), now() + ${ACCESS_TOKEN_SECONDS} * interval '1 second')
        on conflict (id) do update set lookup = excluded.lookup, key_id = excluded.key_id, sealed = excluded.sealed,
          scopes = excluded.scopes, bounds = excluded.bounds, expires_at = excluded.expires_at, created_at = now()`,
    );
    if (isKnown) return;
    await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'token.made', {
      ...{ kind: 'oauth', tokenId: id, grantId, userId, actorId: userId },
      ...{ purpose: client.name, applicationId: client.applicationId, localSiteId: client.siteId },
    });
  }

  /** Stores a token that an application got for itself. */
  async ofClient({ applicationId }: Client, accessToken: string, scopes: readonly string[]): Promise<void> {
    const { digest, keyId } = this.secrets.lookup(CLIENT_TOKEN_KIND, accessToken);
    const changed = sql`
      insert into oauth_client_token (application_id, lookup, key_id, scopes, expires_at)
      values (${applicationId}, ${digest}, ${keyId}, ${scopes}::text[],
        now() + ${ACCESS_TOKEN_SECONDS} * interval '1 second') returning id`;
    const entry = {
      action: 'client-token.issued',
      subject: `oauth-app ${applicationId}`,
      details: { scopes },
    } as const;
    await this.audit.change({ id: number }, { changed }, entry);
  }
}
