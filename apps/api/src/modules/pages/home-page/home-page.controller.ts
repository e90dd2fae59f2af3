import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/admission.decorator';
import { Urls } from '../../../hypermedia/resources/urls';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';

/** `/`: links to the other pages. */
@Controller()
@Pages()
export class HomePageController {
  constructor(private readonly view: PageView) {}

  @Get()
  @Anyone()
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    const { person } = request.caller;
    const mine = person && Urls.of(request).pagePath('users', person.username);
    return this.view.show(request, reply, 'home', { title: 'Review Service', mine });
  }
}
