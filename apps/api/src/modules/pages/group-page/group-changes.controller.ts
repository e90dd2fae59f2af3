import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UpdateGroup } from '@review-service/contracts/groups';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { readFields } from '../../../hypermedia/fields/declared-fields';
import { pathOf, Urls } from '../../../hypermedia/resources/urls';
import { formOf, textsOf } from '../../../pages/form';
import { type FormFaults, orAgain } from '../../../pages/form-faults';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';
import { seeOther } from '../../../pages/see-other';
import { GroupPresenter, GroupsService, GroupTo, type CheckedGroup } from '../../groups/groups';

const INPUTS = ['name', 'display_name', 'mailing_list'];
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
    @GroupTo('update') group: CheckedGroup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.showForm(request, reply, group, this.presenter.fields(group, Urls.of(request)));
  }

  @Post('edit')
  @LoggedIn()
  async edit(
    @GroupTo.claim('update') group: Claim<CheckedGroup>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const form = formOf(request);
    const edit = async () => {
      const changes = readFields(UpdateGroup, textsOf(request));
      const { name } = await this.groups.update(group, changes, (extra) => extra);
      return seeOther(request, reply, await this.pathAfter(name, request));
    };
    const ticked = { visible: form.visible === '1', invite_only: form.invite_only === '1' };
    const again = (faults: FormFaults) => this.showForm(request, reply, group.entity, { ...form, ...ticked }, faults);
    return orAgain(INPUTS, edit, again, PLACES);
  }

  @Get('delete')
  @LoggedIn()
  deleteForm(
    @GroupTo('delete') group: CheckedGroup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const here = Urls.of(request).pagePath('groups', group.name);
    return this.view.show(request, reply, 'group-delete', { title: `Delete ${group.name}?`, here });
  }

  @Post('delete')
  @LoggedIn()
  async delete(
    @GroupTo.claim('delete') group: Claim<CheckedGroup>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.groups.delete(group);
    const notice = `The group ${group.entity.name} is gone. Its name is free again.`;
    return this.view.show(request, reply, 'notice', { title: 'Group deleted', notice });
  }

  /** The person who changed the group may not see it, so the redirect leads elsewhere. */
  private async pathAfter(name: string, request: FastifyRequest): Promise<string> {
    const group = await this.groups.find(name, request.caller);
    return pathOf('groups', name, ...(group?.readable ? [] : ['edit']));
  }

  private showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { name }: CheckedGroup,
    given: object,
    refused?: FormFaults,
  ): string {
    const here = Urls.of(request).pagePath('groups', name);
    return this.view.show(request, reply, 'group-edit', { title: `Edit ${name}`, here, given, ...refused });
  }
}
