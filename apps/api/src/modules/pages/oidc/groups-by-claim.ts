import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { groupsByClaim, sourceOf } from '@review-service/database/provider-groups';
import { boolean, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { withParts } from '@review-service/platform/database/parts';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { Caller } from '../../../access/callers/caller';
import { GroupEvents } from '../../groups/groups';
import type { AccountOfIdentity } from './linked-identities';

/** Keeps a person in the groups that a provider names, by the mapping of operators. */
@Injectable()
export class GroupsByClaim {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: GroupEvents,
  ) {}

  /**
   * Adds the person to the mapped groups, and takes them out of those that this provider gave and no longer names. Memberships
   * of other sources stay.
   * @param named the values of the claim; undefined: the provider does not say all of them, so nothing changes
   */
  @Transactional()
  async follow(
    { slug, groupsClaim }: KnownProvider,
    { id, username }: AccountOfIdentity,
    named: readonly string[] | undefined,
    caller: Caller,
  ): Promise<void> {
    if (groupsClaim === '' || named === undefined) return;
    const source = sourceOf(slug);
    // One sign-in of a person after the other.
    await this.db.change({}, sql`select from user_account where id = ${id} for no key update`);
    const wanted = groupsByClaim(slug, named, id);
    const left = sql`
      m.user_id = ${id} and m.sources @> array[${source}::text] and m.group_id not in (select wanted.id from wanted)`;
    const changed = await this.db.change(
      { groupId: number, name: text, isAdded: boolean },
      sql`
        ${withParts({
          wanted,
          added: sql`
            insert into review_group_member as m (group_id, user_id, sources)
            select wanted.id, ${id}::integer, array[${source}::text] from wanted order by wanted.id
            on conflict (group_id, user_id) do update set sources = m.sources || excluded.sources
            where not m.sources @> excluded.sources
            returning m.group_id as id, cardinality(m.sources) = 1 as is_new`,
          kept: sql`
            update review_group_member m set sources = array_remove(m.sources, ${source}::text)
            where ${left} and m.sources <> array[${source}::text]`,
          gone: sql`
            delete from review_group_member m where ${left} and m.sources = array[${source}::text]
            returning m.group_id as id`,
        })}
        select change.id as "groupId", g.name, change.is_added as "isAdded" from (
          select added.id, true as is_added from added where added.is_new
          union all select gone.id, false from gone) change
        join review_group g on g.id = change.id order by g.id`,
    );
    await this.audit.write(
      changed.map(({ name, isAdded }) => ({
        action: isAdded ? 'group.member-added' : 'group.member-removed',
        subject: `group ${name}`,
        details: { user: username, userId: id, source },
      })),
    );
    for (const { groupId, isAdded } of changed) {
      await this.events.memberChanged(isAdded ? 'added' : 'removed', groupId, id, caller);
    }
  }
}
