import { BY_HAND, withoutSource, withSource } from '@review-service/database/membership-sources';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { Refusal } from '../../base/refusal';
import { inTransaction } from '../../connections/database';
import { lockUser } from '../../lookup/find-user';
import { checkMember } from '../../lookup/find-site';
import type { Where } from '../../lookup/find-site';
import { type FoundGroup, leaveToDirectory, lockGroup } from './find-group';

type Check = (db: EntityManager, group: FoundGroup, person: { id: number; name: string }) => Promise<void>;

/** Adds a person to a group, or takes them out. Resolves with the group, and whether anything changed. */
const changeMember = (
  name: string,
  user: string,
  where: Where,
  action: 'group.member-added' | 'group.member-removed',
  change: (groupId: number, userId: number) => Sql,
  check: Check = nothing,
  ifUnchanged: Check = nothing,
): Promise<{ group: FoundGroup; isChanged: boolean }> =>
  inTransaction(async (db) => {
    const group = await lockGroup(db, name, where);
    leaveToDirectory(group);
    const { id } = await lockUser(db, user);
    await check(db, group, { id, name: user });
    const changed = await all(db, { id: number }, change(group.id, id));
    if (changed.length === 0) await ifUnchanged(db, group, { id, name: user });
    else await audit(db, action, `group ${name}`, { user, userId: id });
    return { group, isChanged: changed.length > 0 };
  });

const nothing = () => Promise.resolve();

/** Refuses to remove somebody whom a directory would add again. */
const refuseKept: Check = async (db, { id }, person) => {
  const kept = await all(
    db,
    {},
    sql`select from review_group_member where group_id = ${id} and user_id = ${person.id}`,
  );
  if (kept.length > 0) throw new Refusal(`A directory keeps this membership of "${person.name}". Change it there.`);
};

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
  changeMember(
    name,
    user,
    where,
    'group.member-removed',
    (groupId, userId) => {
      const { gone } = withoutSource(BY_HAND, sql`m.group_id = ${groupId} and m.user_id = ${userId}`);
      return sql`with gone as (${gone}) select "userId" as id from gone`;
    },
    nothing,
    refuseKept,
  );
