import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, text, texts } from '@review-service/database/row-types';
import { equalOrNull, join, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import {
  CLIENT_TOKEN_KIND,
  isForged,
  OAUTH_TOKEN_KIND,
  REFRESH_TOKEN_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { GrantEnding } from '../oauth-tokens';
import type { Client } from './client';

const KNOWN = {
  // The reason for the cast: the statement returns only these.
  kind: text as ColumnType<'access' | 'refresh' | 'client'>,
  id: number,
  /** Null: the application's own token. */
  grantId: nullable(number),
  clientId: text,
  username: nullable(text),
  userId: nullable(number),
  scopes: texts,
  /** Seconds since 1970. */
  issuedAt: number,
  /** Null for an imported refresh token. */
  expiresAt: nullable(number),
  /** For the tools of agents only. */
  opensTools: boolean,
  /** The token is valid now. */
  isActive: boolean,
};

/** The stored token of a sent value. */
export type KnownToken = RowOf<typeof KNOWN>;

/** The tokens of a person who left a private Local Site do not work there (docs/wire/access.md#local-sites). */
const ALIVE = sql`
  a.enabled and u.is_active and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
  and (a.local_site_id is null or u.is_staff
    or exists (select from local_site s where s.id = a.local_site_id and s.is_public)
    or exists (select from local_site_user m where m.local_site_id = a.local_site_id and m.user_id = u.id))`;
const seconds = (time: Sql): Sql => sql`floor(extract(epoch from ${time}))::bigint`;

/** Finds tokens of any kind by their value, and ends them. */
@Injectable()
export class KnownTokens {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly ending: GrantEnding,
    private readonly audit: Audit,
  ) {}

  /** On the Local Site of the requesting client, or on none. */
  async find(value: string, { siteId }: Client): Promise<KnownToken | undefined> {
    if (isForged(value)) return undefined;
    const is = (kind: string) => sql`t.lookup in (${join(this.secrets.lookups(kind, value))})`;
    const here = equalOrNull(sql`a.local_site_id`, siteId);
    return this.db.find(
      KNOWN,
      sql`
        select 'access' as kind, t.id, g.id as "grantId", a.client_id as "clientId", u.username, u.id as "userId",
          t.scopes, ${seconds(sql`t.created_at`)} as "issuedAt", ${seconds(sql`t.expires_at`)} as "expiresAt",
          g.opens_tools as "opensTools", t.expires_at > now() and ${ALIVE} as "isActive"
        from oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_application a on a.id = t.application_id
          join user_account u on u.id = t.user_id
        where ${is(OAUTH_TOKEN_KIND)} and ${here}
        union all
        select 'refresh', t.id, g.id, a.client_id, u.username, u.id,
          coalesce(t.scopes, (select o.scopes from oauth_token o where o.grant_id = g.id order by o.id desc limit 1), '{}'),
          ${seconds(sql`t.created_at`)}, ${seconds(sql`t.expires_at`)},
          g.opens_tools, t.revoked_at is null and t.replaced_at is null and coalesce(t.expires_at > now(), true) and ${ALIVE}
        from oauth_refresh_token t join oauth_grant g on g.id = t.grant_id
          join oauth_application a on a.id = g.application_id join user_account u on u.id = g.user_id
        where ${is(REFRESH_TOKEN_KIND)} and ${here}
        union all
        select 'client', t.id, null, a.client_id, null, null, t.scopes,
          ${seconds(sql`t.created_at`)}, ${seconds(sql`t.expires_at`)},
          false, t.expires_at > now() and a.enabled and t.created_at > coalesce(a.tokens_ended_at, '-infinity')
        from oauth_client_token t join oauth_application a on a.id = t.application_id
        where ${is(CLIENT_TOKEN_KIND)} and ${here}`,
    );
  }

  /** Either token ends the grant with both (RFC 7009 section 2.1), with the follow-up work of a deletion. */
  @Transactional()
  async revoke({ kind, id, grantId }: KnownToken, { applicationId }: Client): Promise<void> {
    if (kind === 'client') {
      const changed = sql`delete from oauth_client_token where id = ${id} returning id`;
      const entry = { action: 'client-token.ended', subject: `oauth-app ${applicationId}`, details: {} } as const;
      await this.audit.change({ id: number }, { changed }, entry);
    } else await this.ending.end(grantId ?? 0, 'revoked by its client');
  }
}
