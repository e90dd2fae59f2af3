import { GROUP_USER } from '@review-service/contracts/group-users';
import { GROUP } from '@review-service/contracts/groups';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import type { CheckedGroup } from '../groups';
import { GroupUserPresenter } from './group-user.presenter';
import { GroupUsersService, type Member } from './group-users.service';

/** `GET /api/groups/…?expand=review_group_users`: groups with their members. */
@Expands({ of: GROUP, name: 'review_group_users' })
export class GroupMembersExpansion implements Expansion<CheckedGroup, Member> {
  readonly definition = GROUP_USER;
  readonly presenter = GroupUserPresenter;
  readonly kind = 'children';

  constructor(private readonly members: GroupUsersService) {}

  load(groups: readonly CheckedGroup[], { caller }: FastifyRequest, room: number) {
    return this.members.ofGroups(groups, caller, room);
  }
}
