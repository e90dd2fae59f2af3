import { Controller, HttpCode, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors as faults } from 'jose';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { Anyone } from '../../../access/rules/admission.decorator';
import { FormsFromAnywhere } from '../../../http/foreign-forms';
import { formOf } from '../../../pages/form';
import { Pages } from '../../../pages/page.decorator';
import { CallbackThrottle } from './callback-throttle';
import { LogoutTokens, RefusedLogout } from './logout-token';
import { ProviderSessions } from './provider-sessions';
import { ProviderTo } from './provider.policy';

/**
 * Where a provider announces that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): the token alone,
 * which the provider signs, allows what is done.
 */
@Controller('account/oidc')
@Pages()
export class BackchannelLogoutController {
  constructor(
    private readonly tokens: LogoutTokens,
    private readonly sessions: ProviderSessions,
    private readonly throttle: CallbackThrottle,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** 400 for a token that does not count (section 2.8). */
  @Post(['backchannel-logout', ':provider/backchannel-logout'])
  @HttpCode(HttpStatus.OK)
  @Anyone('fields')
  @FormsFromAnywhere()
  @WorksReadOnly()
  async end(
    @ProviderTo('use') provider: KnownProvider,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    await this.throttle.check(request);
    try {
      await this.endBy(provider, formOf(request).logout_token);
      return '';
    } catch (thrown) {
      if (!(thrown instanceof RefusedLogout) && !(thrown instanceof faults.JOSEError)) throw thrown;
      await this.throttle.countFailure(request);
      this.log.warn({ err: thrown, requestId: request.id }, 'a log-out of a provider was refused');
      void reply.status(HttpStatus.BAD_REQUEST).header('content-type', 'application/json');
      const description = thrown instanceof RefusedLogout ? thrown.message : 'The token cannot be verified.';
      return JSON.stringify({ error: 'invalid_request', error_description: description });
    }
  }

  private async endBy(provider: KnownProvider, token: string | undefined): Promise<void> {
    const isFirst = await this.sessions.end(await this.tokens.read(provider, token));
    if (!isFirst) throw new RefusedLogout('The token was used before.');
  }
}
