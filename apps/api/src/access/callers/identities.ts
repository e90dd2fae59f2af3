import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { logsInBy } from '@review-service/database/email-address';
import { hadOneOf } from '@review-service/database/former-names';
import { boolean, nullable, text } from '@review-service/database/row-types';
import { empty, join, type Sql, sql } from '@review-service/database/sql';
import { find } from '@review-service/database/verbs';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { FEED_KIND, isFeedSecret } from '@review-service/platform/secrets/feeds';
import { isForged, OAUTH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { DataSource } from 'typeorm';
import { NAMED_BY_GROUPS, withNamesNow } from '../tokens/token-policy';
import type { CallerToken, Grant, Person, Seen, Site } from './caller';
import type { Session } from './session-cookie';

/** The result of the query for the caller and the site. */
export interface Identity {
  /** With the hash of the password only for a look-up by name. */
  readonly person: (Person & { isActive: boolean; epoch: number; passwordHash?: string | null }) | null;
  readonly token: (CallerToken & TokenState) | null;
  /** The OAuth2 token, if it is valid here. */
  readonly grant: Grant | null;
  readonly site: Site | null;
  /** The token's last use was not recorded within the last minute. */
  readonly usageIsStale: boolean;
  /** The same of the session. */
  readonly sessionIsStale: boolean;
  readonly seen?: Seen;
}

interface TokenState {
  readonly isValid: boolean;
  readonly isExpired: boolean;
  readonly invalidatedAt: string | null;
  readonly invalidReason: string;
  /** The key of its digest. */
  readonly keyId: string;
}

type Found = Omit<Identity, 'usageIsStale' | 'sessionIsStale' | 'seen'> & {
  readonly renamed: Readonly<Record<string, string>> | null;
};

const NOBODY: Identity = {
  ...{ person: null, token: null, grant: null, site: null },
  ...{ usageIsStale: false, sessionIsStale: false },
};
const NOTHING = sql`false`;
const FOUND = {
  ...{ identity: text, passwordHash: nullable(text), keyId: nullable(text) },
  ...{ usageIsStale: boolean, sessionIsStale: boolean },
};

/** At most one write per minute: the last use is not worth a write per request. */
const isStale = (usage: Sql): Sql => sql`coalesce(${usage}.last_used_at < now() - interval '1 minute', true)`;

/**
 * How long the former cookie of a session that was spared is good, beside the new one: browsers send several requests at
 * once, and an answer to one that is under way would take the new cookie away.
 */
const GRACE = sql`interval '10 seconds'`;

/** Identifies the caller: always one query, including the Local Site of the URL (decision A3). */
@Injectable()
export class Identities {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: Secrets,
  ) {}

  /** Anonymous, on a Local Site or none. */
  anonymous(site: string | undefined): Promise<Identity> {
    return site === undefined ? Promise.resolve(NOBODY) : this.find(site, { person: NOTHING });
  }

  /** By user name or, if no user has that name, by an unshared e-mail address. */
  byName(name: string, site: string | undefined): Promise<Identity> {
    if (name.includes('\0')) return this.anonymous(site);
    const byEmail = name.includes('@') ? sql`, (select id from user_account where ${logsInBy(name)})` : empty;
    const id = sql`coalesce((select id from user_account where username = ${name})${byEmail})`;
    return this.find(site, { person: sql`u.id = ${id}`, withPassword: true });
  }

  /** One digest for each key, as a list: a cached plan would have to guess the length of an array. */
  byApiToken(value: string, site: string | undefined): Promise<Identity> {
    const digests = this.secrets.lookups(API_TOKEN_KIND, value);
    return this.find(site, { person: sql`u.id = t.user_id`, token: sql`t.lookup in (${join(digests)})` });
  }

  /**
   * By an OAuth2 token that has not expired, of an enabled application of the URL's site, or of none without a site
   * (docs/wire/access.md#local-sites).
   */
  byBearer(value: string, site: string | undefined): Promise<Identity> {
    if (isForged(value)) return this.anonymous(site);
    const digests = this.secrets.lookups(OAUTH_TOKEN_KIND, value);
    const grant = sql`
      o.lookup in (${join(digests)}) and o.expires_at > now() and exists (
        select from oauth_application a where a.id = o.application_id and a.enabled and o.created_at > coalesce(a.tokens_ended_at, '-infinity')
          and a.local_site_id is not distinct from (select id from local_site where name = ${site ?? null}::text))`;
    return this.find(site, { person: sql`u.id = o.user_id`, grant });
  }

  /** By a session that was not ended by logging out, a change of password, or with its API token. */
  bySession({ id, userId, epoch, tokenId }: Session, site: string | undefined): Promise<Identity> {
    const alive = sql`not exists (select from revoked_session r where r.session_id = ${id})`;
    // The person's present one is looked up only where the cookie has another.
    const spared = sql`(
      select p.epoch from session_use p where p.session_id = ${id} and p.spared_at > now() - ${GRACE})`;
    const epochs = sql`(u.session_epoch = ${epoch} or u.session_epoch = ${spared})`;
    const bound = tokenId === null ? sql`true` : sql`t.is_valid and (t.expires_at is null or t.expires_at > now())`;
    return this.find(site, {
      person: sql`u.id = ${userId} and ${epochs} and u.is_active and ${alive} and ${bound}`,
      ...(tokenId !== null && { token: sql`t.id = ${tokenId} and t.user_id = ${userId}` }),
      sessionIsStale: sql`not exists (
        select from session_use p where p.session_id = ${id} and p.epoch = u.session_epoch
          and p.last_used_at >= now() - interval '1 minute')`,
    });
  }

  /** By the secret in the address of a feed, which belongs to the URL's site, or to none without a site. */
  byFeedAddress(secret: string, site: string | undefined): Promise<Identity> {
    if (!isFeedSecret(secret)) return this.anonymous(site);
    const digests = this.secrets.lookups(FEED_KIND, secret);
    const owner = sql`
      select f.user_id from feed_address f where f.lookup in (${join(digests)})
        and f.local_site_id is not distinct from (select id from local_site where name = ${site ?? null}::text)`;
    return this.find(site, { person: sql`u.id = (${owner}) and u.is_active` });
  }

  private async find(
    site: string | undefined,
    by: { person: Sql; token?: Sql; grant?: Sql; sessionIsStale?: Sql; withPassword?: boolean },
  ): Promise<Identity> {
    const usage = by.token ? isStale(sql`tu`) : by.grant ? isStale(sql`ou`) : NOTHING;
    const identity = sql`json_build_object(
        'person', case when u.id is not null then json_build_object(
          'id', u.id, 'username', u.username, 'isSuperuser', u.is_superuser, 'isStaff', u.is_staff,
          'isActive', u.is_active, 'epoch', u.session_epoch,
          'permissions', array(select codename from user_permission where user_id = u.id order by codename)
        ) end,
        'token', ${by.token ? TOKEN : sql`null`},
        'renamed', ${by.token ? RENAMED : sql`null`},
        'grant', ${by.grant ? GRANT : sql`null`},
        'site', case when s.id is not null then json_build_object(
          'id', s.id, 'name', s.name, 'isPublic', s.is_public,
          'isMember', m.user_id is not null, 'isAdmin', coalesce(m.is_admin, false)
        ) end
      )::text`;
    const from = sql`
      from (select) as one
      ${by.token ? sql`left join api_token t on ${by.token} left join api_token_usage tu on tu.token_id = t.id` : empty}
      ${by.grant ? sql`left join oauth_token o on ${by.grant} left join oauth_token_usage ou on ou.token_id = o.id` : empty}
      left join user_account u on ${by.person}
      left join local_site s on s.name = ${site ?? null}::text
      left join local_site_user m on m.local_site_id = s.id and m.user_id = u.id`;
    const row = await find(
      this.database,
      FOUND,
      sql`
        select ${identity} as identity, ${usage} as "usageIsStale", ${by.sessionIsStale ?? NOTHING} as "sessionIsStale",
          ${by.withPassword ? sql`u.password_hash` : sql`null`} as "passwordHash",
          ${by.token ? sql`t.key_id` : sql`''`} as "keyId" ${from}`,
    );
    if (!row) return NOBODY;
    // The reason for the cast: the statement builds this object.
    const { person, token, renamed, ...found } = JSON.parse(row.identity) as Found;
    const { passwordHash, keyId, usageIsStale, sessionIsStale } = row;
    return {
      ...found,
      person: person && { ...person, passwordHash },
      token: token && {
        ...token,
        policy: renamed ? withNamesNow(token.policy, renamed) : token.policy,
        keyId: keyId ?? '',
      },
      ...{ usageIsStale, sessionIsStale },
      seen: { asked: sql`select ${identity} ${from}`, found: row.identity },
    };
  }
}

const TOKEN = sql`case when t.id is not null then json_build_object(
  'id', t.id, 'policy', t.policy, 'bounds', t.bounds, 'localSiteId', t.local_site_id, 'isValid', t.is_valid,
  'isExpired', coalesce(t.expires_at <= now(), false), 'expiresAt', t.expires_at,
  'invalidatedAt', t.invalidated_at, 'invalidReason', t.invalid_reason
) end`;

/** The former names of groups here that the policy of a token has, and what they are called now. Most policies name none. */
const RENAMED = sql`case when t.policy->'resources' ?| ${NAMED_BY_GROUPS}::text[] then (
  select json_object_agg(former.name, g.name)
  from (
    select array_agg(name) as names
    from unnest(${NAMED_BY_GROUPS}::text[]) resource (id)
    cross join jsonb_object_keys(t.policy->'resources'->resource.id) named (name)) policy
  join review_group g on ${hadOneOf(sql`policy.names`)} and g.local_site_id is not distinct from s.id
  cross join unnest(g.aliases) former (name)
  where former.name = any(policy.names)) end`;

const GRANT = sql`case when o.id is not null then json_build_object(
  'tokenId', o.id, 'expiresAt', o.expires_at, 'scopes', o.scopes, 'bounds', o.bounds) end`;
