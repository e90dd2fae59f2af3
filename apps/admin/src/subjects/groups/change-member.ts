import { BY_HAND, withoutSource, withSource } from '@review-service/database/membership-sources';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { lockUser } from '../../lookup/find-user';
import { checkMember } from '../../lookup/find-site';
import type { Where } from '../../lookup/find-site';
import { type FoundGroup, lockGroup } from './find-group';

/** Adds a person to a group, or takes them out. Resolves with the group, and whether anything changed. */
const changeMember = (
  name: string,
  user: string,
  where: Where,
  action: 'group.member-added' | 'group.member-removed',
  change: (groupId: number, userId: number) => Sql,
  check: (db: EntityManager, group: FoundGroup, person: { id: number; name: string }) => Promise<void> = nothing,
): Promise<{ group: FoundGroup; isChanged: boolean }> =>
  inTransaction(async (db) => {
    const group = await lockGroup(db, name, where);
    const { id } = await lockUser(db, user);
    await check(db, group, { id, name: user });
    const changed = await all(db, { id: number }, change(group.id, id));
    if (changed.length > 0) await audit(db, action, `group ${name}`, { user, userId: id });
    return { group, isChanged: changed.length > 0 };
  });

const nothing = () => Promise.resolve();

/** Makes a person a member; on a Local Site, one of its people. */
export const addMember = (name: string, user: string, where: Where) =>
  changeMember(
    name,
    user,
    where,
    'group.member-added',
    (groupId, userId) =>
      sql`
        with sourced as (${withSource(BY_HAND, groupId, sql`select ${userId}::integer as id`)})
        select "userId" as id from sourced where "isNew"`,
    async (db, { site }, person) => (site === null ? undefined : checkMember(db, site, person)),
  );

/** Ends a membership. */
export const removeMember = (name: string, user: string, where: Where) =>
  changeMember(name, user, where, 'group.member-removed', (groupId, userId) => {
    const { kept, gone } = withoutSource(BY_HAND, sql`m.group_id = ${groupId} and m.user_id = ${userId}`);
    return sql`with kept as (${kept}), gone as (${gone}) select "userId" as id from gone`;
  });
