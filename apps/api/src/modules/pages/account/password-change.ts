import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { newPasswordFault } from '@review-service/contracts/passwords';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Identities } from '../../../access/callers/identities';
import { LoginThrottle } from '../../../access/limits/login-throttle';
import { PasswordLogin } from '../../../access/callers/password-login';
import { SessionCookie } from '../../../access/callers/session-cookie';
import { ApiException, fail, failField, type FieldErrors } from '../../../errors/api.exception';
import { localSiteOf } from '../../../http/local-site';
import { UsersService } from '../../people/users';

const NONE = 'Your account has no password. Ask an administrator to set one.';

/** The fields of the form for a new password. */
interface PasswordForm {
  readonly old: string;
  readonly password: string;
  /** The new one, repeated. */
  readonly again: string;
}

/** The form's faults, before the old password is checked. */
function passwordFaults(username: string, { old, password, again }: PasswordForm): FieldErrors {
  const faults: FieldErrors = {};
  const fault = newPasswordFault(username, password);
  if (old === '') faults.old = ['This field is required.'];
  if (fault) faults.password = [fault];
  else if (password !== again) faults.again = ['The passwords do not match.'];
  return faults;
}

/** Changes the password of the signed-in person. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    private readonly throttle: LoginThrottle,
    private readonly users: UsersService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Does the account have a password? An operator may create accounts without one. */
  async hasPassword(request: FastifyRequest): Promise<boolean> {
    return ((await this.identity(request)).person?.passwordHash ?? null) !== null;
  }

  /**
   * Ends all sessions; this browser gets a new one. A wrong old password counts as a failed login (decision A9), to
   * limit guesses at an unattended browser.
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
      return failField(errors.invalidFormData, 'old', 'Incorrect password.');
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
