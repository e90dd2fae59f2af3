import { Inject, Injectable } from '@nestjs/common';
import type { UserListQuery } from '@review-service/contracts/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLinks } from '../../../hypermedia/lists/page-links';
import { Urls } from '../../../hypermedia/resources/urls';
import type { FormFaults } from '../../../pages/form-faults';
import { PageView } from '../../../pages/page-view';
import { groupUsers, type GroupUsersService } from '../../groups/group-users';
import { groupPolicy, GroupPresenter, type CheckedGroup } from '../../groups/groups';
import { UserPresenter } from '../../people/users';

/** The refused form for adding a member. */
interface Refused extends FormFaults {
  readonly username: string;
}

/** The page of a group: what the API shows to the same person, with forms for what they may do. */
@Injectable()
export class GroupPage {
  constructor(
    private readonly view: PageView,
    private readonly groups: GroupPresenter,
    @Inject(groupUsers.service) private readonly members: GroupUsersService,
    private readonly people: UserPresenter,
  ) {}

  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    group: CheckedGroup,
    asked: UserListQuery,
    refused?: Refused,
  ): Promise<string> {
    const { caller } = request;
    const me = caller.person?.username;
    const urls = Urls.of(request);
    const fields = this.groups.fields(group, urls);
    const page = await this.members.list(group, caller, asked);
    const isMember = me !== undefined && (await this.members.find(group.name, me, caller)) !== undefined;
    const mayEdit = groupPolicy.update(caller);
    return this.view.show(request, reply, 'group', {
      title: fields.display_name || fields.name,
      here: fields.url,
      group: fields,
      members: page.items.map((membership) => ({
        ...this.people.fields(membership.member, urls),
        remove:
          groupUsers.policy.remove(caller, membership) && removalPath(urls, group.name, membership.member.username),
      })),
      total: page.total,
      pages: pageLinks(urls, page, false).links,
      // On a Local Site only its members can be in its groups.
      mayJoin: me !== undefined && !isMember && (caller.site?.isMember ?? true),
      leave: isMember && removalPath(urls, group.name, me),
      mayEdit,
      mayDelete: groupPolicy.delete(caller),
      ...refused,
    });
  }
}

const removalPath = (urls: Urls, group: string, username: string): string =>
  urls.pagePath('groups', group, 'members', username, 'remove');
