import { Controller, Get, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/admission.decorator';
import { fail } from '../../../errors/api.exception';
import { Pages } from '../../../pages/page.decorator';
import { type LazyBoard, QUEUES_PAGE } from './lazy-board';
import { QueuesTo } from './queues-page.policy';

/**
 * The page's security policy: its own scripts, inline styles, and requests to this server. Its fonts from another
 * server are blocked, because that server would learn who looks.
 */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `base-uri 'self'`,
].join('; ');

/** `/admin/queues/`: bull-board, for superusers. This controller serves all of it, including its files, read-only. */
@Controller(QUEUES_PAGE)
@Pages()
export class QueuesPageController {
  @Get(['', '*'])
  @LoggedIn()
  async read(
    @QueuesTo('read') lazy: LazyBoard,
    @Req() { url }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const board = await lazy.open();
    const { status, type, bytes } = await board.read(url);
    if (status >= 400) fail(status < 500 ? errors.doesNotExist : errors.unavailable);
    void reply.status(status).type(type).headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    return bytes;
  }
}
