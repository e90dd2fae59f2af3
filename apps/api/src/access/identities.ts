import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { empty, query, type Sql, sql } from '@review-service/database/sql';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { DataSource } from 'typeorm';
import type { CallerToken, Person, Site } from './caller';
import type { Session } from './session-cookie';

/** What one query tells about who calls and where. */
export interface Identity {
  readonly person: (Person & { isActive: boolean; epoch: number; passwordHash: string | null }) | null;
  readonly token: (CallerToken & TokenState) | null;
  readonly site: Site | null;
}

interface TokenState {
  readonly isValid: boolean;
  readonly isExpired: boolean;
  /** As the database writes them, with microseconds. */
  readonly expiresAt: string | null;
  readonly invalidatedAt: string | null;
  readonly invalidReason: string;
}

const NOBODY = sql`false`;

/** Finds out who calls: always one query, the Local Site of the URL included (decision A3). */
@Injectable()
export class Identities {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: Secrets,
  ) {}

  /** Nobody, on a Local Site or none. */
  anonymous(site: string | undefined): Promise<Identity> {
    return site === undefined
      ? Promise.resolve({ person: null, token: null, site: null })
      : this.find(NOBODY, NOBODY, site);
  }

  /** By user name or, when nobody has that name, by e-mail address. */
  byName(name: string, site: string | undefined): Promise<Identity> {
    if (name.includes('\0')) return this.anonymous(site);
    const byEmail = name.includes('@')
      ? sql`, (select id from user_account where email = ${name} order by id limit 1)`
      : empty;
    const id = sql`coalesce((select id from user_account where username = ${name})${byEmail})`;
    return this.find(sql`u.id = ${id}`, NOBODY, site);
  }

  byApiToken(value: string, site: string | undefined): Promise<Identity> {
    const digests = this.secrets.lookups(API_TOKEN_KIND, value);
    return this.find(sql`u.id = t.user_id`, sql`t.lookup = any(${digests})`, site);
  }

  /** By a session that was not ended: not by logging out, not by a change of password, not with its API token. */
  bySession({ id, userId, epoch, tokenId }: Session, site: string | undefined): Promise<Identity> {
    const alive = sql`not exists (select from revoked_session r where r.session_id = ${id})`;
    const bound = tokenId === null ? sql`true` : sql`t.is_valid and (t.expires_at is null or t.expires_at > now())`;
    return this.find(
      sql`u.id = ${userId} and u.session_epoch = ${epoch} and u.is_active and ${alive} and ${bound}`,
      tokenId === null ? NOBODY : sql`t.id = ${tokenId} and t.user_id = ${userId}`,
      site,
    );
  }

  private async find(isPerson: Sql, isToken: Sql, site: string | undefined): Promise<Identity> {
    const [row] = await query<Identity>(
      this.database,
      sql`
        select
          case when u.id is not null then json_build_object(
            'id', u.id, 'username', u.username, 'isSuperuser', u.is_superuser, 'isStaff', u.is_staff,
            'isActive', u.is_active, 'epoch', u.session_epoch, 'passwordHash', u.password_hash,
            'permissions', array(select codename from user_permission where user_id = u.id)
          ) end as person,
          case when t.id is not null then json_build_object(
            'id', t.id, 'policy', t.policy, 'localSiteId', t.local_site_id, 'isValid', t.is_valid,
            'isExpired', coalesce(t.expires_at <= now(), false), 'expiresAt', t.expires_at,
            'invalidatedAt', t.invalidated_at, 'invalidReason', t.invalid_reason
          ) end as token,
          case when s.id is not null then json_build_object(
            'id', s.id, 'name', s.name, 'isPublic', s.is_public,
            'isMember', m.user_id is not null, 'isAdmin', coalesce(m.is_admin, false)
          ) end as site
        from (select) as one
        left join api_token t on ${isToken}
        left join user_account u on ${isPerson}
        left join local_site s on s.name = ${site ?? null}::text
        left join local_site_user m on m.local_site_id = s.id and m.user_id = u.id`,
    );
    return row ?? { person: null, token: null, site: null };
  }
}
