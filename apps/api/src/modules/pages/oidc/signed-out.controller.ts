import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { siteBase } from '../../../http/local-site';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo, seeOther } from '../../../pages/see-other';
import { Providers } from '../../people/sign-in-providers';
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
    private readonly providers: Providers,
    private readonly identities: IdentityProvider,
    private readonly session: ProviderSession,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('fields')
  async lead(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const providers = await this.providers.all();
    if (providers.length === 0) return seeOther(request, reply, '/account/login/');
    if (!request.caller.isAnonymous) return seeOther(request, reply, '/dashboard/');
    // The cookie is sent to pages of no Local Site only.
    if (siteBase(request) !== '') return leadTo(reply, '/account/signed-out/');
    const kept = this.session.read(request);
    this.session.forget(request, reply);
    const provider = kept && providers.find(({ slug }) => slug === kept.provider);
    const url = provider && (await this.identities.endSession(provider, kept.idToken).catch(() => undefined));
    if (!url) return seeOther(request, reply, '/account/login/?done=signed-out');
    void reply.header('refresh', `0; url=${url.href}`);
    return this.view.show(request, reply, 'signed-out', {
      title: 'Signed out',
      provider: provider.name,
      url: url.href,
    });
  }
}
