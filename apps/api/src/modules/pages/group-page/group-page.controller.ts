import { Controller, Get, Req, Res } from '@nestjs/common';
import { UserListQuery } from '@review-service/contracts/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Pages } from '../../../pages/page.decorator';
import { GroupTo, type CheckedGroup } from '../../groups/groups';
import { GroupPage } from './group-page';

/** `/groups/{group_name}/`: the group and its members. */
@Controller('groups/:group_name')
@Pages()
export class GroupPageController {
  constructor(private readonly page: GroupPage) {}

  @Get()
  @Anyone()
  read(
    @GroupTo('read') group: CheckedGroup,
    @Arguments() asked: UserListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page.show(request, reply, group, asked);
  }
}
