import { Module } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { AddGroupUser, GROUP_USER } from '@review-service/contracts/group-users';
import { UserQuery } from '@review-service/contracts/users';
import { BY_HAND, withoutSource, withSource } from '@review-service/database/membership-sources';
import { type Sql, sql } from '@review-service/database/sql';
import { Anyone } from '../../../access/rules/admission.decorator';
import { fail } from '../../../errors/api.exception';
import { memberships } from '../../../memberships/memberships';
import { PEOPLE, UsersModule } from '../../people/users';
import { GroupEvents, GroupsModule, GroupTo, isReadableGroup, livesHere, mayChangeGroups } from '../groups';

const KEPT = 'The directory of your company keeps this membership. Change it there.';

/** Condition: a directory provides the group. */
const isManaged = (groupId: number): Sql =>
  sql`exists (select from review_group g where g.id = ${groupId} and g.managed_by is not null)`;

/** `/api/groups/{group_name}/users/`: who sees a group sees its members. The list is strict about its arguments (decision W8). */
const { controller, providers } = memberships({
  definition: GROUP_USER,
  parents: {
    list: 'groups',
    placeholder: 'group_name',
    key: 'name',
    word: 'group',
    table: sql`review_group`,
    row: sql`g`,
    isHere: livesHere,
    isReadable: isReadableGroup,
    read: GroupTo('read'),
    claim: GroupTo.claim('read'),
  },
  members: PEOPLE,
  table: sql`review_group_member`,
  parentId: sql`group_id`,
  memberId: sql`user_id`,
  sourced: {
    added: (groupId, userId) => ({
      sourced: withSource(BY_HAND, groupId, sql`select ${userId}::integer as id where not ${isManaged(groupId)}`),
      changed: sql`select "userId" as id from sourced where "isNew"`,
    }),
    removed: (groupId, userId) => ({
      gone: withoutSource(BY_HAND, sql`m.group_id = ${groupId} and m.user_id = ${userId} and not ${isManaged(groupId)}`)
        .gone,
      changed: sql`select "userId" as id from gone`,
    }),
    isKept: isManaged,
    failKept: () => fail(errors.managedByDirectory, { message: KEPT }),
  },
  form: AddGroupUser,
  /** Everybody may join and leave; people who may change groups add and remove all. */
  mayChange: (caller, username) => caller.person?.username === username || mayChangeGroups(caller),
  listener: GroupEvents,
  audited: { added: 'group.member-added', removed: 'group.member-removed' },
  reading: Anyone('fields', 'login', 'site'),
  strict: { item: UserQuery },
});

/** The members of review groups. */
@Module({
  imports: [GroupsModule, UsersModule],
  controllers: [controller],
  providers,
})
export class GroupUsersModule {}
