import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Identities } from '../../access/identities';
import { LoginThrottle } from '../../access/login-throttle';
import { PasswordLogin } from '../../access/password-login';
import { SessionCookie } from '../../access/session-cookie';
import { localSiteOf } from '../../http/local-site';
import { ApiException, fail, failField } from '../../hypermedia/api.exception';
import { UsersService } from '../users';
import { type PasswordForm, passwordFaults } from './new-password';

const NONE = 'Your account has no password. An administrator can give it one.';

/** Changes the password of who is signed in. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    private readonly throttle: LoginThrottle,
    private readonly users: UsersService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Is there one to change? Accounts that an operator made without one sign in by other means. */
  async hasPassword(request: FastifyRequest): Promise<boolean> {
    return ((await this.identity(request)).person?.passwordHash ?? null) !== null;
  }

  /**
   * Ends every session but this browser's, which gets a new one. A wrong old password is a failed login (decision A9):
   * who found an open browser could otherwise guess for ever.
   */
  async change(request: FastifyRequest, reply: FastifyReply, form: PasswordForm): Promise<void> {
    const { caller } = request;
    const username = caller.person?.username ?? '';
    const identity = await this.identity(request);
    if ((identity.person?.passwordHash ?? null) === null) fail(errors.invalidFormData, { message: NONE });
    const fields = passwordFaults(username, form);
    if (Object.keys(fields).length > 0) throw new ApiException(errors.invalidFormData, { fields });
    await this.throttle.check(request, username);
    const { person } = await this.passwords.check(identity, form.old);
    if (!person) {
      await this.throttle.countFailure(request, username);
      return failField(errors.invalidFormData, 'old', 'This is not your password.');
    }
    await this.throttle.succeed(request, username);
    const epoch = (await this.users.changePassword(caller, person.epoch, form.password)) ?? fail(errors.notLoggedIn);
    reply.removeHeader('set-cookie');
    this.cookie.issue(request, reply, { userId: caller.userId, epoch, tokenId: null });
  }

  private identity(request: FastifyRequest) {
    return this.identities.byName(request.caller.person?.username ?? '', localSiteOf(request));
  }
}
