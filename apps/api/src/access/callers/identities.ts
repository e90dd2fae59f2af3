import { Injectable } from '@nestjs/common';
import { logsInBy } from '@review-service/database/email-address';
import { nullable, text } from '@review-service/database/row-types';
import { empty, join, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { apiTokenKindOf, CHILD_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { FEED_KIND, isFeedSecret } from '@review-service/platform/secrets/feeds';
import { isForged, OAUTH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { CallerToken, Grant, CallerPerson, Seen, Site } from './caller';
import {
  asChild,
  byFormerSecret,
  byPresentSecret,
  callerTokenOf,
  faultOf,
  namesGroups,
  type PresentedToken,
  type TokenLookUp,
} from './presented-token';
import type { CookieSession } from './session-cookie';

/** The result of the query for the caller and the site. */
export interface Identity {
  /** With the hash of the password only for a look-up by name. */
  readonly person: (CallerPerson & PersonState) | null;
  readonly token: (CallerToken & TokenState) | null;
  /** The OAuth2 token, if it is valid here. */
  readonly grant: Grant | null;
  readonly site: Site | null;
  readonly seen?: Seen;
}

interface PersonState {
  readonly isActive: boolean;
  readonly epoch: number;
  /** The password alone opens nothing. */
  readonly hasSecondFactor: boolean;
  readonly passwordHash?: string | null;
}

interface TokenState {
  /** Why it is refused; undefined: it is not. */
  readonly fault: string | undefined;
  /** The key of its digest. */
  readonly keyId: string;
  /** Of a former secret: the renewal that replaced it. */
  readonly renewalId: number | undefined;
}

/** As the statement builds it. */
interface Found extends Pick<Identity, 'grant' | 'person' | 'site'> {
  readonly token: PresentedToken | null;
}

const NOBODY: Identity = { person: null, token: null, grant: null, site: null };
const NOTHING = sql`false`;
const FOUND = { identity: text, passwordHash: nullable(text), keyId: nullable(text) };

/**
 * How long the former cookie of a session that was spared is good, beside the new one: browsers send several requests at
 * once, and an answer to one that is under way would take the new cookie away.
 */
const GRACE = sql`interval '10 seconds'`;

/** How a caller is found: the conditions on `user_account u` and `oauth_token o`. */
interface By {
  readonly person: Sql;
  readonly token?: TokenLookUp;
  readonly grant?: Sql;
  readonly withPassword?: boolean;
}

/**
 * Identifies the caller: by one query, including the Local Site of the URL (decision A3). By more only if nobody has the secret
 * of an API token, or the epoch of a cookie, as the present one, or if a policy names groups.
 */
@Injectable()
export class Identities {
  constructor(
    private readonly db: Database,
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
    const kind = apiTokenKindOf(value);
    const digests = join(this.secrets.lookups(kind, value));
    const is = (token: TokenLookUp) => ({ person: sql`u.id = t.user_id`, token });
    if (kind === CHILD_TOKEN_KIND) return this.find(site, is(asChild(sql`t.lookup in (${digests})`)));
    return this.presentElseFormer(site, is(byPresentSecret(sql`t.lookup in (${digests})`)), () =>
      is(byFormerSecret(sql`r.lookup in (${digests})`)),
    );
  }

  /**
   * By an OAuth2 token that has not expired, of an enabled application of the URL's site, or of none without a site
   * (docs/wire/access.md#local-sites). A token for the tools of agents opens nothing else, and no other token opens them.
   */
  byBearer(value: string, site: string | undefined, opens: 'api' | 'tools'): Promise<Identity> {
    if (isForged(value)) return this.anonymous(site);
    const digests = this.secrets.lookups(OAUTH_TOKEN_KIND, value);
    const grant = sql`
      o.lookup in (${join(digests)}) and o.expires_at > now() and exists (
        select from oauth_application a where a.id = o.application_id and a.enabled and o.created_at > coalesce(a.tokens_ended_at, '-infinity')
          and a.local_site_id is not distinct from (select id from local_site where name = ${site ?? null}::text))
      and exists (select from oauth_grant g where g.id = o.grant_id and g.opens_tools = ${opens === 'tools'})`;
    return this.find(site, { person: sql`u.id = o.user_id`, grant });
  }

  /** By a session that was not ended by logging out, a change of password, or with its API token or the secret of that. */
  async bySession(session: CookieSession, site: string | undefined): Promise<Identity> {
    const { id, userId, epoch, tokenId, secret = 0, isOfChild = false } = session;
    const alive = sql`not exists (select from revoked_session ended where ended.session_id = ${id})`;
    const personIn = (itsEpoch: Sql) =>
      sql`u.id = ${userId} and u.session_epoch = ${itsEpoch} and u.is_active and ${alive}`;
    const person = personIn(sql`${epoch}`);
    const spared = sql`(
      select used.epoch from session_use used where used.session_id = ${id} and used.spared_at > now() - ${GRACE})`;
    if (tokenId === null) return this.presentElseFormer(site, { person }, () => ({ person: personIn(spared) }));
    const is = (token: TokenLookUp) => ({ person: sql`${person} and u.id = t.user_id`, token });
    const identity = isOfChild
      ? await this.find(site, is(asChild(sql`t.id = ${tokenId}`)))
      : await this.presentElseFormer(site, is(byPresentSecret(sql`t.id = ${tokenId} and t.renewals = ${secret}`)), () =>
          is(byFormerSecret(sql`r.token_id = ${tokenId} and r.replaced = ${secret}`)),
        );
    // Anew: what it says of the site is of the person.
    return identity.token?.fault === undefined ? identity : this.anonymous(site);
  }

  /** Most callers come with a present secret or cookie: only if nobody has it, a second statement looks at former ones. */
  private async presentElseFormer(site: string | undefined, present: By, former: () => By): Promise<Identity> {
    const identity = await this.find(site, present);
    return (identity.token ?? identity.person) ? identity : this.find(site, former());
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

  /** By what an identity provider says, whether the account is active or not. */
  byProvider(issuer: string, subject: string, site: string | undefined): Promise<Identity> {
    const owner = sql`select i.user_id from identity i where i.issuer = ${issuer} and i.subject = ${subject}`;
    return this.find(site, { person: sql`u.id = (${owner})` });
  }

  /** Of an account, active or not. */
  byId(id: number, site: string | undefined): Promise<Identity> {
    return this.find(site, { person: sql`u.id = ${id}` });
  }

  private async find(site: string | undefined, by: By, names: 'usual' | 'withNames' = 'usual'): Promise<Identity> {
    const identity = sql`json_build_object(
        'person', case when u.id is not null then json_build_object(
          'id', u.id, 'username', u.username, 'isSuperuser', u.is_superuser, 'isStaff', u.is_staff, 'isBot', u.is_bot,
          'isActive', u.is_active, 'epoch', u.session_epoch, 'hasSecondFactor', u.has_second_factor,
          'permissions', array(select codename from user_permission where user_id = u.id order by codename)
        ) end,
        'token', ${by.token?.object[names] ?? sql`null`},
        'grant', ${by.grant ? GRANT : sql`null`},
        'site', case when s.id is not null then json_build_object(
          'id', s.id, 'name', s.name, 'isPublic', s.is_public,
          'isMember', m.user_id is not null, 'isAdmin', coalesce(m.is_admin, false)
        ) end
      )::text`;
    const from = sql`
      from (select) as one
      ${by.token?.joined ?? empty}
      ${by.grant ? sql`left join oauth_token o on ${by.grant}` : empty}
      left join user_account u on ${by.person}
      left join local_site s on s.name = ${site ?? null}::text
      left join local_site_user m on m.local_site_id = s.id and m.user_id = u.id`;
    const row = await this.db.find(
      FOUND,
      sql`
        select ${identity} as identity, ${by.withPassword ? sql`u.password_hash` : sql`null`} as "passwordHash",
          ${by.token?.keyId ?? sql`''`} as "keyId" ${from}`,
    );
    if (!row) return NOBODY;
    // The reason for the cast: the statement builds this object.
    const { person, token, ...found } = JSON.parse(row.identity) as Found;
    if (token && names === 'usual' && namesGroups(token)) return this.find(site, by, 'withNames');
    const { passwordHash, keyId } = row;
    return {
      ...found,
      person: person && { ...person, passwordHash },
      token: token && {
        ...callerTokenOf(token),
        ...{ fault: faultOf(token), keyId: keyId ?? '', renewalId: token.former?.renewalId },
      },
      seen: { asked: () => sql`select ${identity} ${from}`, found: row.identity },
    };
  }
}

const GRANT = sql`(select json_build_object(
    'tokenId', o.id, 'expiresAt', o.expires_at, 'scopes', o.scopes, 'bounds', o.bounds,
    'application', a.name, 'isAgent', a.acts_as = 'agent')
  from oauth_application a where a.id = o.application_id)`;
