import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { siteBase } from '../../../http/local-site';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo, seeOther } from '../../../pages/see-other';
import { SignInConfig } from '../../../sign-in.config';
import { ProviderSession } from '../account';
import { IdentityProvider } from './identity-provider';

/**
 * `/account/signed-out/`, after signing out: leads to where the session at the provider ends, if there is one. A page,
 * because browsers let no form of ours lead to another server, not even by a redirect.
 */
@Controller('account/signed-out')
@Pages()
export class SignedOutController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly session: ProviderSession,
    private readonly view: PageView,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  @Get()
  @Anyone('fields')
  async lead(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    if (!this.config.isOn) return seeOther(request, reply, '/account/login/');
    if (!request.caller.isAnonymous) return seeOther(request, reply, '/dashboard/');
    // The cookie is sent to pages of no Local Site only.
    if (siteBase(request) !== '') return leadTo(reply, '/account/signed-out/');
    const kept = this.session.read(request);
    this.session.forget(request, reply);
    const url = kept && (await this.provider.endSession(kept.idToken).catch(() => undefined));
    if (!url) return seeOther(request, reply, '/account/login/?done=signed-out');
    void reply.header('refresh', `0; url=${url.href}`);
    const { name: provider } = this.config;
    return this.view.show(request, reply, 'signed-out', { title: 'Signed out', provider, url: url.href });
  }
}
