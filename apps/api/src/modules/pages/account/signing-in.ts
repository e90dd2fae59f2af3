import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Identities } from '../../../access/callers/identities';
import { LoginThrottle } from '../../../access/limits/login-throttle';
import { PasswordLogin } from '../../../access/callers/password-login';
import { SessionCookie } from '../../../access/callers/session-cookie';
import { localSiteOf } from '../../../http/local-site';

/** Opens sessions by password. */
@Injectable()
export class SigningIn {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    private readonly throttle: LoginThrottle,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * Always starts a new session (against session fixation). False for a wrong name, a wrong password or a deactivated
   * account. Throws after too many failures, like every login (decision A9).
   */
  async signIn(request: FastifyRequest, reply: FastifyReply, username: string, password: string): Promise<boolean> {
    await this.throttle.check(request, username);
    const identity = await this.identities.byName(username, localSiteOf(request));
    const { person } = await this.passwords.check(identity, password);
    if (!person?.isActive) {
      await this.throttle.countFailure(request, username);
      return false;
    }
    await this.throttle.succeed(request, username);
    reply.removeHeader('set-cookie');
    this.cookie.issue(request, reply, { userId: person.id, epoch: person.epoch, tokenId: null });
    return true;
  }
}
