import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UpdateGroup } from '@review-service/contracts/groups';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../access/admission.decorator';
import type { Claim } from '../../access/claim';
import { formAs } from '../../hypermedia/declared-fields';
import { Urls } from '../../hypermedia/urls';
import { formOf } from '../../pages/form';
import { type FormFaults, formFaults } from '../../pages/form-faults';
import { Pages } from '../../pages/page.decorator';
import { PageView } from '../../pages/page-view';
import { seeOther } from '../../pages/see-other';
import { GroupPresenter, GroupsService, GroupTo, type JudgedGroup } from '../groups';

const PLACES = new Map([[errors.groupAlreadyExists, 'name']]);

/** Editing and deleting a group. */
@Controller('groups/:group_name')
@Pages()
export class GroupChangesController {
  constructor(
    private readonly groups: GroupsService,
    private readonly presenter: GroupPresenter,
    private readonly view: PageView,
  ) {}

  @Get('edit')
  @LoggedIn()
  editForm(
    @GroupTo('update') group: JudgedGroup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.showForm(request, reply, group, this.presenter.fields(group, Urls.of(request)));
  }

  @Post('edit')
  @LoggedIn()
  async edit(
    @GroupTo.claim('update') group: Claim<JudgedGroup>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      const { name } = await this.groups.update(group, formAs(UpdateGroup, request), (extra) => extra);
      return seeOther(reply, await this.pathAfter(name, request));
    } catch (thrown) {
      const { visible, invite_only, ...typed } = formOf(request);
      const ticked = { visible: visible === '1', invite_only: invite_only === '1' };
      return this.showForm(request, reply, group.entity, { ...typed, ...ticked }, formFaults(thrown, PLACES));
    }
  }

  @Get('delete')
  @LoggedIn()
  deleteForm(
    @GroupTo('delete') group: JudgedGroup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const here = Urls.of(request).pagePath('groups', group.name);
    return this.view.show(request, reply, 'group-delete', { title: `Delete ${group.name}?`, here });
  }

  @Post('delete')
  @LoggedIn()
  async delete(
    @GroupTo.claim('delete') group: Claim<JudgedGroup>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.groups.delete(group);
    const notice = `The group ${group.entity.name} is gone. Its name is free again.`;
    return this.view.show(request, reply, 'notice', { title: 'Group deleted', notice });
  }

  /** Who may change a group may still not be one of those who see it. */
  private async pathAfter(name: string, request: FastifyRequest): Promise<string> {
    const group = await this.groups.find(name, request.caller);
    return Urls.of(request).pagePath('groups', name, ...(group?.readable ? [] : ['edit']));
  }

  private showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { name }: JudgedGroup,
    given: object,
    refused?: FormFaults,
  ): string {
    const here = Urls.of(request).pagePath('groups', name);
    return this.view.show(request, reply, 'group-edit', { title: `Edit ${name}`, here, given, ...refused });
  }
}
