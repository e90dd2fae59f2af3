import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import { PageView } from '../../../../pages/page-view';
import { Pages } from '../../../../pages/page.decorator';
import { askedOf, turnsOf } from '../../../../pages/page-turns';
import { noticeOf, seeOther } from '../../../../pages/see-other';
import { shownTime } from '../../../../pages/shown-time';
import type { ShownApiToken } from '../../../tokens/api-tokens';
import type { OwnToken } from '../../../tokens/oauth-tokens';
import { MyTokens } from './my-tokens';
import { policyWords } from './policy-words';

const HERE = '/account/tokens/';

const NOTICES = {
  ended: 'Token revoked',
  'all-ended': 'All tokens revoked',
  narrowed: 'Scopes saved',
};

/** `/account/tokens/`: all tokens of the person, and ending all of them. */
@Controller('account/tokens')
@Pages()
export class TokensController {
  constructor(
    private readonly tokens: MyTokens,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  async list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const oauth2 = await this.tokens.oauth2(request.caller, askedOf(request, 'oauth2'));
    const api = await this.tokens.api(request.caller, askedOf(request, 'api'));
    return this.view.show(request, reply, 'tokens', {
      title: 'My tokens',
      notice: noticeOf(request, NOTICES),
      oauth2Tokens: oauth2 && { ...turnsOf(request, HERE, 'oauth2', oauth2), tokens: oauth2.items.map(shownOAuth2) },
      apiTokens: api && { ...turnsOf(request, HERE, 'api', api), tokens: api.items.map(shownApi) },
      hasAny: totalOf(oauth2) + totalOf(api) > 0,
    });
  }

  @Get('end-all')
  @LoggedIn('site', 'login')
  async confirm(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { caller } = request;
    const oauth2 = await this.tokens.oauth2(caller, askedOf(request, 'none'));
    const api = await this.tokens.api(caller, askedOf(request, 'none'));
    return this.view.show(request, reply, 'end-all-tokens', {
      title: 'Revoke all tokens',
      oauth2Total: totalOf(oauth2),
      apiTotal: totalOf(api),
      site: caller.site?.name,
    });
  }

  @Post('end-all')
  @LoggedIn('site', 'login')
  async endAll(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.tokens.endAll(request.caller);
    return seeOther(request, reply, `${HERE}?done=all-ended`);
  }
}

const totalOf = (page?: { total: number }): number => page?.total ?? 0;

const shownOAuth2 = ({ id, application, scopes, added, lastUsed, expires, expired }: OwnToken) => ({
  ...{ id, application, scopes, expired },
  added: shownTime(added),
  lastUsed: shownTime(lastUsed),
  expires: shownTime(expires),
});

const shownApi = ({ policy, added, lastUsed, expires, valid, invalidReason, ...token }: ShownApiToken) => ({
  ...{ id: token.id, note: token.note, expired: token.expired },
  ...{ invalid: !valid, reason: invalidReason },
  policy: policyWords(policy),
  added: shownTime(added),
  lastUsed: shownTime(lastUsed),
  expires: shownTime(expires),
});
