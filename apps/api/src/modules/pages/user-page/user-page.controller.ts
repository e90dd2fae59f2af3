import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/admission.decorator';
import { Urls } from '../../../hypermedia/resources/urls';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';
import { type ShownUser, UserPresenter, UserTo } from '../../people/users';

/** `/users/{username}/`: what the API shows of a person to the same caller. */
@Controller('users/:username')
@Pages()
export class UserPageController {
  constructor(
    private readonly presenter: UserPresenter,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone()
  read(
    @UserTo('read') user: ShownUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const fields = this.presenter.fields(user, Urls.of(request));
    return this.view.show(request, reply, 'user', { title: fields.fullname || fields.username, user: fields });
  }
}
