import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Identities } from '../../../access/callers/identities';
import { PasswordLogin } from '../../../access/callers/password-login';
import { LoginThrottle } from '../../../access/limits/login-throttle';
import { localSiteOf } from '../../../http/local-site';
import type { VouchedPerson, Voucher } from './voucher';

/** What a person types, and what for. */
export interface PasswordProof {
  readonly username: string;
  readonly password: string;
  /** To sign in, which LOCAL_PASSWORDS may forbid; or to link an account with a provider that vouched for the person. */
  readonly use: 'sign-in' | 'link';
}

/** Vouches for people who know the password of an account. */
@Injectable()
export class PasswordVoucher implements Voucher<PasswordProof> {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Undefined for a wrong name, a wrong password or a deactivated account. Throws after too many failures, like every
   * login (decision A9).
   */
  async vouch(request: FastifyRequest, { username, password, use }: PasswordProof): Promise<VouchedPerson | undefined> {
    await this.throttle.check(request, username);
    const identity = await this.identities.byName(username, localSiteOf(request));
    const { person } = await (use === 'link'
      ? this.passwords.check(identity, password)
      : this.passwords.logIn(identity, password));
    if (!person?.isActive) {
      await this.throttle.countFailure(request, username);
      return undefined;
    }
    await this.throttle.succeed(request, username);
    return person;
  }
}
