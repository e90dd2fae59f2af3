import { Transactional, TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { equalOrNull } from '@review-service/database/equal-or-null';
import { join, query, type Sql, sql } from '@review-service/database/sql';
import {
  CLIENT_TOKEN_KIND,
  isForged,
  OAUTH_TOKEN_KIND,
  REFRESH_TOKEN_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { GrantEnding } from '../oauth-tokens';
import type { Client } from './client';

/** A token that somebody sent in, as it is stored. */
export interface KnownToken {
  readonly kind: 'access' | 'refresh' | 'client';
  readonly id: number;
  /** Null: the application acts for nobody. */
  readonly grantId: number | null;
  readonly clientId: string;
  readonly username: string | null;
  readonly userId: number | null;
  readonly scopes: string[];
  /** Seconds since 1970; null of a refresh token that came from elsewhere. */
  readonly issuedAt: number;
  readonly expiresAt: number | null;
  /** It would be accepted right now. */
  readonly isActive: boolean;
}

/** Who left a private Local Site gets in there by no application either (api-framework LS8). */
const ALIVE = sql`
  a.enabled and u.is_active and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
  and (a.local_site_id is null or u.is_staff
    or exists (select from local_site s where s.id = a.local_site_id and s.is_public)
    or exists (select from local_site_user m where m.local_site_id = a.local_site_id and m.user_id = u.id))`;
const seconds = (time: Sql): Sql => sql`floor(extract(epoch from ${time}))::bigint`;

/** Finds tokens by their value, whichever kind they are of, and ends them. */
@Injectable()
export class KnownTokens {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly secrets: Secrets,
    private readonly ending: GrantEnding,
  ) {}

  /** On the Local Site of the client that asks, or on none. */
  async find(value: string, { siteId }: Client): Promise<KnownToken | undefined> {
    if (isForged(value)) return undefined;
    const is = (kind: string) => sql`t.lookup in (${join(this.secrets.lookups(kind, value))})`;
    const here = equalOrNull(sql`a.local_site_id`, siteId);
    const [found] = await query<KnownToken>(
      this.transaction.tx,
      sql`
        select 'access' as kind, t.id, g.id as "grantId", a.client_id as "clientId", u.username, u.id as "userId",
          t.scopes, ${seconds(sql`t.created_at`)} as "issuedAt", ${seconds(sql`t.expires_at`)} as "expiresAt",
          t.expires_at > now() and ${ALIVE} as "isActive"
        from oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_application a on a.id = t.application_id
          join user_account u on u.id = t.user_id
        where ${is(OAUTH_TOKEN_KIND)} and ${here}
        union all
        select 'refresh', t.id, g.id, a.client_id, u.username, u.id,
          coalesce(t.scopes, (select o.scopes from oauth_token o where o.grant_id = g.id order by o.id desc limit 1), '{}'),
          ${seconds(sql`t.created_at`)}, ${seconds(sql`t.expires_at`)},
          t.revoked_at is null and t.replaced_at is null and coalesce(t.expires_at > now(), true) and ${ALIVE}
        from oauth_refresh_token t join oauth_grant g on g.id = t.grant_id
          join oauth_application a on a.id = g.application_id join user_account u on u.id = g.user_id
        where ${is(REFRESH_TOKEN_KIND)} and ${here}
        union all
        select 'client', t.id, null, a.client_id, null, null, t.scopes,
          ${seconds(sql`t.created_at`)}, ${seconds(sql`t.expires_at`)},
          t.expires_at > now() and a.enabled and t.created_at > coalesce(a.tokens_ended_at, '-infinity')
        from oauth_client_token t join oauth_application a on a.id = t.application_id
        where ${is(CLIENT_TOKEN_KIND)} and ${here}`,
    );
    return found;
  }

  /** Either token ends the grant with both (RFC 7009 section 2.1), and what follows is what follows a deletion. */
  @Transactional()
  async revoke({ kind, id, grantId }: KnownToken): Promise<void> {
    if (kind === 'client') await query(this.transaction.tx, sql`delete from oauth_client_token where id = ${id}`);
    else await this.ending.end(grantId ?? 0, 'revoked by its client');
  }
}
