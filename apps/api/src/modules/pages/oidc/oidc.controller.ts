import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NeedsProvider } from '../../../access/checks/feature.check';
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
import { ProviderSignIn } from './provider-sign-in';

/** `/account/oidc/login/` leads to the identity provider, and `/account/oidc/callback/` comes back from there. */
@Controller('account/oidc')
@Pages()
@NeedsProvider()
export class OidcController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly attempts: Attempts,
    private readonly pending: PendingLink,
    private readonly session: ProviderSession,
    private readonly signing: ProviderSignIn,
    private readonly throttle: CallbackThrottle,
    private readonly faults: FaultPage,
  ) {}

  @Get('login')
  @Anyone('fields')
  login(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { next: wanted } = request.query as { next?: unknown };
    const next = localPath(wanted) ?? `${siteBase(request)}/dashboard/`;
    return this.faults.orPage(request, reply, next, async () => {
      const { url, secrets } = await this.provider.begin();
      this.attempts.keep(request, reply, { ...secrets, next });
      void reply.header('cache-control', 'no-store');
      return leadTo(reply, url.href);
    });
  }

  @Get('callback')
  @Remembered()
  @Anyone('fields')
  async callback(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { state } = request.query as { state?: unknown };
    const attempt = this.attempts.take(request, reply, state);
    const next = attempt?.next ?? '/dashboard/';
    return this.faults.orPage(request, reply, next, async () => {
      if (!attempt) throw startedElsewhere();
      const { identity, idToken } = await this.counted(request, () =>
        this.provider.finish(new URL(request.originalUrl, 'http://nowhere.invalid').search, attempt),
      );
      const isIn = await this.signing.signIn(request, reply, identity);
      this.session.keep(request, reply, idToken);
      if (!isIn) {
        this.pending.keep(request, reply, { identity, next });
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
