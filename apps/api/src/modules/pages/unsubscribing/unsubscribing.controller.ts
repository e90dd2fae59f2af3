import { Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import type { MailKind } from '@review-service/contracts/user-notifications';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { openUnsubscribing, type Unsubscribing } from '@review-service/platform/secrets/unsubscribing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { defineTarget } from '../../../access/targets/route-target';
import { FormsFromAnywhere } from '../../../http/foreign-forms';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { UserNotificationsService } from '../../people/user-notifications';

const TITLE = 'Mail about review requests';

/** What can be ended: mail about this review request, of these kinds, by this group, or all. */
const ENDS = ['one', 'kinds', 'group', 'all'] as const;

/** What mail of a kind is about. */
const KINDS: Readonly<Record<MailKind, string>> = {
  published: 'new review requests',
  updated: 'updates',
  closed: 'closed review requests',
  reviews: 'reviews',
  replies: 'replies',
};

/** The holder of the sealed text may do what it says. */
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
  private readonly ended: Readonly<Record<(typeof ENDS)[number], (about: Unsubscribing) => Promise<void>>> = {
    one: (about) => this.notifications.mute(about),
    kinds: (about) => this.notifications.endKinds(about),
    group: (about) => this.notifications.endGroup(about),
    all: (about) => this.notifications.endMail(about),
  };

  constructor(
    private readonly notifications: UserNotificationsService,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('site')
  ask(
    @WordTo('unsubscribe') about: Unsubscribing,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { kinds = [], groupId, reviewRequestId } = about;
    const asked = { told: kinds.map((kind) => KINDS[kind]).join(', '), byGroup: groupId, ofOne: reviewRequestId };
    return this.view.show(request, reply, 'unsubscribing', { title: TITLE, asks: true, ...asked });
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
    const { what } = formOf(request);
    // A mail program does not say it, and means the one review request; all that a digest may be of.
    const done = ENDS.find((one) => one === what) ?? (about.reviewRequestId === undefined ? 'all' : 'one');
    await this.ended[done](about);
    return this.view.show(request, reply, 'unsubscribing', { title: TITLE, [done]: true });
  }
}
