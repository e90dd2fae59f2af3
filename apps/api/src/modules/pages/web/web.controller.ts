import { Controller, Get, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Anyone } from '../../../access/rules/admission.decorator';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { Pages } from '../../../pages/page.decorator';
import { webFolder } from '../../../web.setting';
import { APP_FILES, type AppFile, BuiltApp } from './built-app';
import { webPolicy } from './web-policy';

/** The app's own addresses; `*` is any rest, which the app reads itself. */
const ADDRESSES = [
  ...['', 'dashboard', 'r', 'r/*', 'groups', 'groups/*', 'users', 'users/*', 'search'],
  ...['admin', 'admin/*', 'account/settings', 'account/identities', 'account/security'],
  ...['account/tokens', 'account/tokens/*', 'account/applications', 'account/applications/*'],
];

/**
 * The browser app (apps/web): one page at all of its addresses, and the files that it loads. What somebody sees on it
 * comes from the API, by the rules there; the page itself is the same for everybody.
 */
@Controller()
@Pages()
export class WebController {
  private readonly app?: BuiltApp;

  constructor(config: ApiConfig) {
    const folder = webFolder(config.web);
    if (folder !== undefined) this.app = BuiltApp.in(folder);
  }

  @Get(ADDRESSES)
  @Anyone()
  page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const app = this.app ?? fail(errors.doesNotExist);
    const [path = ''] = request.url.split('?');
    const links = app.linksAt(path);
    if (links !== undefined) void reply.header('link', links);
    void reply.type('text/html; charset=utf-8').headers({
      // A page of an older release would ask for files that are gone.
      'cache-control': 'no-cache',
      'content-security-policy': webPolicy(request),
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    return app.page;
  }

  @Get(`${APP_FILES}/*`)
  @Anyone('site')
  file(
    @Req() { params, raw }: FastifyRequest<{ Params: { '*': string } }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { type, forms } = this.app?.files.get(params['*'].replace(/\/$/, '')) ?? fail(errors.doesNotExist);
    const [encoding, read] = chosen(forms, new Negotiator(raw));
    reply.removeHeader('vary');
    if (encoding !== 'identity') reply.headers({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    void reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
    return read();
  }
}

/** The smallest form that the client takes. */
function chosen(forms: AppFile['forms'], negotiator: Negotiator): [string, () => Promise<Buffer>] {
  const taken = negotiator.encodings([...forms.keys()]);
  return [...forms].find(([encoding]) => taken.includes(encoding)) ?? fail(errors.doesNotExist);
}
