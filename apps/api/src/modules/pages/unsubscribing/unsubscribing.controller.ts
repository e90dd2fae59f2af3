import { Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { openUnsubscribing, type Unsubscribing } from '@review-service/platform/secrets/unsubscribing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/admission.decorator';
import { defineTarget } from '../../../access/targets/route-target';
import { FormsFromAnywhere } from '../../../http/foreign-forms';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { UserNotificationsService } from '../../people/user-notifications';

const TITLE = 'Mail about a review request';

/** Whoever has the word may do what it says. */
const WordTo = defineTarget({
  uses: { secrets: Secrets },
  policy: { unsubscribe: () => true },
  find: ({ secrets }, { word = '' }) => Promise.resolve(openUnsubscribing(secrets, word)),
});

/**
 * `/unsubscribe/{word}/`, the address at the foot of each mail. Mail programs post to it when somebody asks them to
 * unsubscribe (RFC 8058): they sign in nowhere, and say nothing of where the form came from. So the word alone allows what
 * is done, nothing is shown of the person or the review request, and a look at the page changes nothing.
 */
@Controller('unsubscribe/:word')
@Pages()
export class UnsubscribingController {
  constructor(
    private readonly notifications: UserNotificationsService,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('site')
  ask(
    @WordTo('unsubscribe') _about: Unsubscribing,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.view.show(request, reply, 'unsubscribing', { title: TITLE, asks: true });
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  @Anyone('site')
  @FormsFromAnywhere()
  async unsubscribe(
    @WordTo('unsubscribe') about: Unsubscribing,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const endsAll = formOf(request).what === 'all';
    await (endsAll ? this.notifications.endMail(about) : this.notifications.mute(about));
    return this.view.show(request, reply, 'unsubscribing', { title: TITLE, endsAll });
  }
}
