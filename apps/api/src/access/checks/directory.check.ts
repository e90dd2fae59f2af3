import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { join, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isScimToken, SCIM_TOKEN_KIND } from '@review-service/platform/secrets/scim-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { localSiteOf } from '../../http/local-site';
import { Caller, type Directory, type Site } from '../callers/caller';
import { readCredentials } from '../callers/credentials';
import { isLongAgo, NotedUses } from '../callers/noted-uses';
import type { Check, ArrivingRequest } from './check';
import { RateLimitCheck } from './rate-limit.check';

const FOUND = {
  tokenId: number,
  id: number,
  name: text,
  wholeUserNames: boolean,
  siteId: nullable(number),
  siteIsPublic: nullable(boolean),
};

/** A directory, and the Local Site of its token. */
interface Found {
  readonly directory: Directory;
  readonly site: Site | null;
}

/**
 * Recognizes a company's directory by its SCIM token, which works on its own Local Site only. No other credentials mean
 * anything here, and a SCIM token means nothing anywhere else. Without one it is a stranger's request, and 401.
 */
@Injectable()
export class DirectoryCheck implements Check {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly uses: NotedUses,
    private readonly rateLimit: RateLimitCheck,
  ) {}

  async check({ request, reply }: ArrivingRequest): Promise<void> {
    const found = await this.find(request);
    const { directory, site = null } = found ?? {};
    request.caller = new Caller(
      directory ? 'scim-token' : 'nothing',
      ...([null, site, null, null, undefined, undefined, undefined, directory] as const),
    );
    if (!directory) {
      await this.rateLimit.checkAddress(request, reply);
      return fail(request.headers.authorization === undefined ? errors.notLoggedIn : errors.loginFailed);
    }
    const { tokenId } = directory;
    request.logged = { directory: directory.name };
    await this.rateLimit.checkDirectory(tokenId, reply);
    await this.uses.note(
      `scim token ${tokenId}`,
      () => sql`
        update scim_token set last_used_at = now() where id in (
          select t.id from scim_token t where t.id = ${tokenId} and ${isLongAgo(sql`t.last_used_at`)}
          for no key update skip locked)`,
    );
  }

  private async find(request: FastifyRequest): Promise<Found | undefined> {
    const credentials = readCredentials(request.headers.authorization ?? '');
    if (credentials.kind !== 'bearer' || !isScimToken(credentials.value)) return undefined;
    const siteName = localSiteOf(request);
    const digests = this.secrets.lookups(SCIM_TOKEN_KIND, credentials.value);
    const row = await this.db.find(
      FOUND,
      sql`
        select t.id as "tokenId", p.id, p.name, p.whole_user_names as "wholeUserNames", s.id as "siteId",
          s.is_public as "siteIsPublic"
        from scim_token t join scim_provider p on p.id = t.provider_id left join local_site s on s.id = p.local_site_id
        where t.lookup in (${join(digests)}) and s.name is not distinct from ${siteName ?? null}::text`,
    );
    if (!row) return undefined;
    const { siteId, siteIsPublic, ...directory } = row;
    const site =
      siteId === null
        ? null
        : { id: siteId, name: siteName ?? '', isPublic: siteIsPublic ?? false, isMember: false, isAdmin: false };
    return { directory, site };
  }
}
