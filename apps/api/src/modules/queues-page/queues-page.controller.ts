import { extname } from 'node:path';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../access/admission.decorator';
import { fail } from '../../errors/api.exception';
import { Pages } from '../../pages/page.decorator';
import type { LazyBoard } from './lazy-board';
import { QueuesTo } from './queues-page.policy';

const HERE = '/admin/queues/';

/** What the page may do: run its own scripts, which write styles into it, and ask for what is here. */
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

/** What the page's files are; others it has none of. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** `/admin/queues/`: bull-board, for superusers. All of it comes through here, its files included, and nothing changes. */
@Controller('admin/queues')
@Pages()
export class QueuesPageController {
  @Get(['', '*'])
  @LoggedIn()
  async read(
    @QueuesTo('read') lazy: LazyBoard,
    @Query() query: Record<string, unknown>,
    @Req() { params }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const board = await lazy.open();
    const path = (params as { '*'?: string })['*'] ?? '';
    void reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    if (path.startsWith('static/')) {
      const type = TYPES[extname(path)] ?? fail(errors.doesNotExist);
      void reply.type(type);
      return board.file(path.slice('static/'.length)) ?? fail(errors.doesNotExist);
    }
    if (path.startsWith('api/')) {
      const { status, body } = (await board.read(`/${path}`, query)) ?? fail(errors.doesNotExist);
      void reply.status(status).type('application/json');
      return JSON.stringify(body);
    }
    void reply.type('text/html; charset=utf-8');
    return board.page(HERE);
  }
}
