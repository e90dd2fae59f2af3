import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { AddGroupUser, GROUP_USER } from '@review-service/contracts/group-users';
import { UserListQuery } from '@review-service/contracts/paging';
import { UserQuery } from '@review-service/contracts/users';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedGroup, GroupTo, type ShownGroup } from '../groups';
import { MemberTo } from './group-user.policy';
import { GroupUserPresenter } from './group-user.presenter';
import { GroupUsersService, type Member } from './group-users.service';

/** `/api/groups/{group_name}/users/`: the list is strict about its arguments (decision W8). */
@Controller('groups/:group_name/users')
@Resource(GROUP_USER, GroupUserPresenter)
export class GroupUsersController {
  constructor(private readonly members: GroupUsersService) {}

  @Get()
  @List()
  @Anyone('fields', 'login', 'site')
  list(
    @GroupTo('read') group: CheckedGroup,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: UserListQuery,
  ) {
    return this.members.list(group, caller, query);
  }

  @ListOfEach()
  ofEach(groups: readonly ShownGroup[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.members.ofEach(groups, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.invalidUser])
  add(@GroupTo.claim('read') group: Claim<CheckedGroup>, @Form('strict') member: AddGroupUser) {
    return this.members.add(group, member);
  }

  @Get(':username')
  @Item()
  @Anyone('fields', 'login', 'site')
  read(@MemberTo('read') member: Member, @Arguments('strict') _query: UserQuery) {
    return member;
  }

  @Delete(':username')
  @HttpCode(204)
  @LoggedIn()
  remove(@MemberTo.claim('remove') member: Claim<Member>) {
    return this.members.remove(member);
  }
}
