import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { TokenBounds } from '@review-service/contracts/api-tokens';
import { boolean, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isHereRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { StoredBounds } from '../../../access/tokens/token-bounds';
import { failField } from '../../../errors/api.exception';
import { isStorableNumber } from '../../../hypermedia/fields/numeric-id';
import { readableGroupsNamed } from '../../groups/groups';

const FOUND = { id: number, name: text, isId: boolean };

/** The bounds of a row with a column `bounds`, as clients see them: groups and sites by their present names. */
export const shownBounds = (row: Sql): Sql => sql`shown_bounds(${row}.bounds)`;

/** Finds what the bounds of a token name: they are kept by ids, so that a new name of a group neither widens nor narrows it. */
@Injectable()
export class BoundsService {
  constructor(private readonly db: Database) {}

  /**
   * The bounds by ids. 105 if they name a missing or hidden object.
   * @param mayNameSites the token would work on more than one of them
   */
  async stored(
    given: TokenBounds | null | undefined,
    caller: Caller,
    mayNameSites: boolean,
  ): Promise<StoredBounds | null | undefined> {
    if (!given) return given;
    const { repositories, groups, sites } = given;
    if (sites && !mayNameSites) {
      failField(errors.invalidFormData, 'bounds', 'This token works in one place already: leave out "sites".');
    }
    return {
      ...(repositories && { repositories: await this.repositories(repositories, caller) }),
      ...(groups && { groups: await this.groups(groups, caller) }),
      ...(sites && { sites: await this.sites(sites, caller) }),
    };
  }

  /** A number is an id, a text a name. */
  private repositories(given: readonly (number | string)[], caller: Caller): Promise<number[]> {
    const names = given.filter((one) => typeof one === 'string');
    const ids = given.filter(isStorableNumber);
    const isHere = sql`${isHereRepository(caller)} and ${isReadableRepository(caller)} and r.archived_at is null`;
    return this.ids(
      given,
      'repository',
      sql`
        select r.id, r.id::text as name, true as "isId" from repository r
        where r.id = any(${ids}::integer[]) and ${isHere}
        union all
        select r.id, r.name, false from repository r where r.name = any(${names}::text[]) and ${isHere}`,
    );
  }

  private groups(names: readonly string[], caller: Caller): Promise<number[]> {
    const found = sql`select id, name, false as "isId" from ${readableGroupsNamed(names, caller)} named`;
    return this.ids(names, 'group', found);
  }

  /** 0 is outside of them. */
  private sites(names: readonly string[], caller: Caller): Promise<number[]> {
    return this.ids(
      names,
      'Local Site',
      sql`
        select 0 as id, '' as name, false as "isId"
        union all
        select s.id, s.name, false from local_site s
        where s.name = any(${[...names]}::text[]) and (
          s.is_public or ${caller.isSuperuser || caller.isStaff}
          or exists (select from local_site_user m where m.local_site_id = s.id and m.user_id = ${caller.userId}))`,
    );
  }

  private async ids(given: readonly (number | string)[], kind: string, found: Sql): Promise<number[]> {
    const rows = await this.db.all(FOUND, found);
    const known = new Map(rows.map(({ id, name, isId }) => [isId ? id : name, id]));
    const unknown = given.filter((one) => !known.has(one)).map((one) => `"${one}"`);
    if (unknown.length > 0) {
      failField(errors.invalidFormData, 'bounds', `There is no ${kind} ${unknown.join(', ')} here.`);
    }
    return [...new Set(given.flatMap((one) => known.get(one) ?? []))];
  }
}
