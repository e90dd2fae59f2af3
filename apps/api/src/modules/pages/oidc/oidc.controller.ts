import { Controller, Get, Req, Res } from '@nestjs/common';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Remembered } from '../../../http/origin';
import { siteBase } from '../../../http/local-site';
import { Pages } from '../../../pages/page.decorator';
import { leadTo, seeOther } from '../../../pages/see-other';
import { localPath, ProviderSession } from '../account';
import { Attempts } from './attempts';
import { CallbackThrottle } from './callback-throttle';
import { FaultPage } from './fault-page';
import { IdentityProvider, type VouchedByToken } from './identity-provider';
import { PendingLink } from './pending-link';
import { startedElsewhere } from './provider-fault';
import { ProviderTo } from './provider.policy';
import { ProviderSignIn } from './provider-sign-in';

/**
 * `/account/oidc/{provider}/login/` leads to an identity provider, and `/account/oidc/{provider}/callback/` comes back from
 * there; without a slug it is that of the settings.
 */
@Controller('account/oidc')
@Pages()
export class OidcController {
  constructor(
    private readonly identities: IdentityProvider,
    private readonly attempts: Attempts,
    private readonly pending: PendingLink,
    private readonly session: ProviderSession,
    private readonly signing: ProviderSignIn,
    private readonly throttle: CallbackThrottle,
    private readonly faults: FaultPage,
  ) {}

  @Get(['login', ':provider/login'])
  @Anyone('fields')
  async login(
    @ProviderTo('use') provider: KnownProvider,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { next: wanted } = request.query as { next?: unknown };
    const next = localPath(wanted) ?? `${siteBase(request)}/dashboard/`;
    return this.faults.orPage(request, reply, { next, provider }, async () => {
      const { url, secrets } = await this.identities.begin(provider);
      this.attempts.keep(request, reply, { ...secrets, provider: provider.slug, next });
      void reply.header('cache-control', 'no-store');
      return leadTo(reply, url.href);
    });
  }

  @Get(['callback', ':provider/callback'])
  @Remembered()
  @Anyone('fields')
  async callback(
    @ProviderTo('use') provider: KnownProvider,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { state } = request.query as { state?: unknown };
    const attempt = this.attempts.take(request, reply, state, provider.slug);
    const next = attempt?.next ?? '/dashboard/';
    return this.faults.orPage(request, reply, { next, provider }, async () => {
      if (!attempt) throw startedElsewhere();
      const { identity, idToken, ...session } = await this.counted(request, () =>
        this.identities.finish(provider, new URL(request.originalUrl, 'http://nowhere.invalid').search, attempt),
      );
      const isIn = await this.signing.signIn(request, reply, provider, { identity, session });
      this.session.keep(request, reply, { provider: provider.slug, idToken });
      if (!isIn) {
        this.pending.keep(request, reply, { identity, provider: provider.slug, session, next });
        return seeOther(request, reply, '/account/oidc/link/');
      }
      return leadTo(reply, next);
    });
  }

  private async counted(request: FastifyRequest, work: () => Promise<VouchedByToken>): Promise<VouchedByToken> {
    await this.throttle.check(request);
    try {
      return await work();
    } catch (thrown) {
      await this.throttle.countFailure(request);
      throw thrown;
    }
  }
}
