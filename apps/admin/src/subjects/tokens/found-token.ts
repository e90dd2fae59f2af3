import type { RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, text, texts } from '@review-service/database/row-types';
import { isoTime, join, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { API_TOKEN_KIND, CHILD_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import {
  AUTHORIZATION_CODE_KIND,
  CLIENT_TOKEN_KIND,
  OAUTH_TOKEN_KIND,
  REFRESH_TOKEN_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import type { Secrets } from '@review-service/platform/secrets/secrets';

const FOUND = {
  // The reason for the cast: the statement returns only these.
  kind: text as ColumnType<
    | ('access token' | 'refresh token' | 'authorization code' | 'client token')
    | ('API token' | 'child token' | 'former API token secret')
  >,
  /** Of a former secret: that of its API token. */
  id: number,
  /** Null: it acts for nobody, or for no application. */
  user: nullable(text),
  app: nullable(text),
  clientId: nullable(text),
  site: nullable(text),
  /** Of an OAuth2 token; an imported refresh token has none of its own. */
  scopes: nullable(texts),
  note: nullable(text),
  works: boolean,
  /** Why it does not work; null: it does. */
  over: nullable(text),
  created: nullable(text),
  expires: nullable(text),
  lastUsed: nullable(text),
  grantId: nullable(number),
  applicationId: nullable(number),
  /** Of a former secret of an API token. */
  renewalId: nullable(number),
};

/** A stored token of any kind, and what it opens. */
export type FoundToken = RowOf<typeof FOUND>;

/** What ends a person's or an application's tokens without touching them. */
const CLOSED_BY_OTHERS = sql`
  when not u.is_active then 'its owner is deactivated'
  when a.deleted_at is not null then 'its application is deleted'
  when not a.enabled then 'its application is disabled'
  when g.created_at <= a.tokens_ended_at then 'it was revoked with all tokens of its application'`;

const EXPIRED = sql`when x.expires_at <= now() then 'it has expired'`;

const NOTHING = sql`null::timestamptz`;

/** The statement of one kind: where it is, why it may be over, and what else there is to say of it. */
interface Kind {
  readonly kind: FoundToken['kind'];
  readonly lookup: string;
  readonly from: Sql;
  readonly over: Sql;
  readonly scopes?: Sql;
  readonly note?: Sql;
  readonly created?: Sql;
  readonly used?: Sql;
  readonly renewalId?: Sql;
}

/** API tokens belong to no application and no grant. */
const OF_NO_APPLICATION = sql`
  cross join (select null::integer as id, null::text as name, null::text as client_id) a
  cross join (select null::integer as id) g`;

const OF_GRANT = sql`
  join oauth_grant g on g.id = x.grant_id join oauth_application a on a.id = g.application_id
  join user_account u on u.id = g.user_id left join local_site s on s.id = a.local_site_id`;

const API_TOKEN = {
  from: sql`
    api_token x join user_account u on u.id = x.user_id left join local_site s on s.id = x.local_site_id
    left join api_token_usage w on w.token_id = x.id ${OF_NO_APPLICATION}`,
  over: sql`
    when not x.is_valid then 'it was revoked' when not u.is_active then 'its owner is deactivated' ${EXPIRED}`,
  scopes: sql`null::text[]`,
  note: sql`x.note`,
  used: sql`w.last_used_at`,
};

const KINDS: readonly Kind[] = [
  {
    kind: 'access token',
    lookup: OAUTH_TOKEN_KIND,
    from: sql`oauth_token x ${OF_GRANT} left join oauth_token_usage w on w.token_id = x.id`,
    over: sql`${CLOSED_BY_OTHERS} ${EXPIRED}`,
    used: sql`w.last_used_at`,
  },
  {
    kind: 'refresh token',
    lookup: REFRESH_TOKEN_KIND,
    from: sql`oauth_refresh_token x ${OF_GRANT}`,
    over: sql`
      when x.revoked_at is not null then 'it was revoked' when x.replaced_at is not null then 'it was used'
      ${CLOSED_BY_OTHERS} ${EXPIRED}`,
  },
  {
    kind: 'authorization code',
    lookup: AUTHORIZATION_CODE_KIND,
    from: sql`oauth_authorization_code x ${OF_GRANT}`,
    over: sql`when x.used_at is not null then 'it was used' ${CLOSED_BY_OTHERS} ${EXPIRED}`,
    created: NOTHING,
  },
  {
    kind: 'client token',
    lookup: CLIENT_TOKEN_KIND,
    from: sql`
      oauth_client_token x join oauth_application a on a.id = x.application_id
      left join local_site s on s.id = a.local_site_id
      cross join (select null::integer as id, null::text as username, true as is_active) u
      cross join (select null::integer as id, null::timestamptz as created_at) g`,
    over: sql`
      ${CLOSED_BY_OTHERS}
      when x.created_at <= a.tokens_ended_at then 'it was revoked with all tokens of its application' ${EXPIRED}`,
  },
  { ...API_TOKEN, kind: 'API token', lookup: API_TOKEN_KIND },
  {
    ...API_TOKEN,
    kind: 'child token',
    lookup: CHILD_TOKEN_KIND,
    over: sql`
      ${API_TOKEN.over}
      when exists (select from api_token p where p.id = x.parent_id and not p.is_valid) then 'its parent was revoked'
      when exists (select from api_token p where p.id = x.parent_id and p.expires_at <= now())
        then 'its parent has expired'`,
  },
  {
    kind: 'former API token secret',
    lookup: API_TOKEN_KIND,
    from: sql`
      (select t.id, t.user_id, t.local_site_id, t.note, t.is_valid, t.created_at, r.id as renewal_id, r.lookup, r.ended_at,
          r.last_used_at, least(r.overlap_ends_at, t.expires_at) as expires_at
        from api_token_renewal r join api_token t on t.id = r.token_id) x
      join user_account u on u.id = x.user_id left join local_site s on s.id = x.local_site_id ${OF_NO_APPLICATION}`,
    over: sql`
      when x.ended_at is not null then 'it was revoked' when not x.is_valid then 'its API token was revoked'
      when not u.is_active then 'its owner is deactivated' ${EXPIRED}`,
    scopes: sql`null::text[]`,
    note: sql`x.note`,
    used: sql`x.last_used_at`,
    renewalId: sql`x.renewal_id`,
  },
];

/** The token of a value, of whatever kind, by an index for each. */
export async function findToken(db: Db, secrets: Secrets, value: string): Promise<FoundToken | undefined> {
  for (const { kind, lookup, from, over, scopes, note, created, used, renewalId } of KINDS) {
    const [found] = await all(
      db,
      FOUND,
      sql`
        select ${kind} as kind, x.id, u.username as user, a.name as app, a.client_id as "clientId", s.name as site,
          ${scopes ?? sql`x.scopes`} as scopes, ${note ?? sql`null::text`} as note,
          o.over is null as works, o.over, ${isoTime(created ?? sql`x.created_at`)} as created,
          ${isoTime(sql`x.expires_at`)} as expires, ${isoTime(used ?? NOTHING)} as "lastUsed",
          g.id as "grantId", a.id as "applicationId",
          ${renewalId ?? sql`null::integer`} as "renewalId"
        from ${from} cross join lateral (select case ${over} end as over) o
        where x.lookup in (${join(secrets.lookups(lookup, value))})`,
    );
    if (found) return found;
  }
  return undefined;
}
