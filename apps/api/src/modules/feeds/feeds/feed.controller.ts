import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { OfKind } from '../../../http/route-kind';
import { answerBytes } from '../../../hypermedia/answers/answer';
import { HARMLESS } from '../../../hypermedia/answers/harmless';
import type { ShownFeedAddress } from '../feed-addresses';
import { ATOM, atomOf } from './atom';
import { FeedTo } from './feed.policy';
import { FeedsService } from './feeds.service';

/**
 * `/feeds/{secret}/`: a feed, in the name of the owner of its address. Its tag says whether there is anything new, and not
 * the time of the newest entry: an entry goes when its reader may not see it any more.
 */
@Controller('feeds/:feed_secret')
@OfKind('feed')
export class FeedController {
  constructor(private readonly feeds: FeedsService) {}

  @Get()
  @LoggedIn('site', 'login')
  async read(
    @FeedTo('read') address: ShownFeedAddress,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const feed = await this.feeds.of(address, request.caller);
    const lastModified = new Date(feed.updated).toUTCString();
    reply.headers({ ...HARMLESS, 'referrer-policy': 'no-referrer', 'last-modified': lastModified });
    return answerBytes(request, reply, ATOM, atomOf(feed));
  }
}
