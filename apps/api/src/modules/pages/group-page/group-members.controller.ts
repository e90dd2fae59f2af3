import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { AddGroupUser } from '@review-service/contracts/group-users';
import { UserListQuery } from '@review-service/contracts/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { readFields } from '../../../hypermedia/fields/declared-fields';
import { pathOf } from '../../../hypermedia/resources/urls';
import { formOf, textsOf } from '../../../pages/form';
import { type FormFaults, orAgain } from '../../../pages/form-faults';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';
import { seeOther } from '../../../pages/see-other';
import { groupUsers, type GroupUsersService, type Member } from '../../groups/group-users';
import { groupPolicy, GroupsService, GroupTo, type CheckedGroup } from '../../groups/groups';
import { GroupPage } from './group-page';

const PLACES = new Map([[errors.invalidUser, 'username']]);

/** Joining a group and leaving it and, for those who may change it, adding and removing others. */
@Controller('groups/:group_name/members')
@Pages()
export class GroupMembersController {
  constructor(
    private readonly groups: GroupsService,
    @Inject(groupUsers.service) private readonly members: GroupUsersService,
    private readonly page: GroupPage,
    private readonly view: PageView,
  ) {}

  /** A refused form is shown here. Reloading the URL leads to the group's page, which has the form. */
  @Get()
  @Anyone()
  back(
    @GroupTo('read') { name }: CheckedGroup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return seeOther(request, reply, pathOf('groups', name));
  }

  @Post()
  @LoggedIn()
  async add(
    @GroupTo.claim('read') group: Claim<CheckedGroup>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { entity, caller } = group;
    const form = formOf(request);
    const add = async () => {
      await this.members.add(group, readFields(AddGroupUser, textsOf(request)).username);
      return seeOther(request, reply, pathOf('groups', entity.name));
    };
    // Only people who may add others have the field of the fault.
    if (!groupPolicy.update(caller)) return add();
    const again = (faults: FormFaults) =>
      this.page.show(request, reply, entity, new UserListQuery(), { ...faults, username: form.username ?? '' });
    return orAgain(['username'], add, again, PLACES);
  }

  /** Tells people who leave an invite-only group that they do not see it any more. */
  @Post(':username/remove')
  @LoggedIn()
  async remove(
    @groupUsers.to.claim('remove') member: Claim<Member>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const groupName = member.entity.parent.name;
    await this.members.remove(member);
    const group = await this.groups.find(groupName, member.caller);
    if (group?.readable) return seeOther(request, reply, pathOf('groups', groupName));
    const notice = 'You are not a member any more. Only members can see this group.';
    return this.view.show(request, reply, 'notice', { title: `You left ${groupName}`, notice });
  }
}
