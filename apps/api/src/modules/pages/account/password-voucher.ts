import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DirectoryRefusal } from '../../../access/callers/directory-refusal';
import { Identities } from '../../../access/callers/identities';
import { PasswordLogin } from '../../../access/callers/password-login';
import { LoginThrottle } from '../../../access/limits/login-throttle';
import { SecondFactorThrottle } from '../../../access/limits/second-factor-throttle';
import { localSiteOf } from '../../../http/local-site';
import { SecondFactorCodes } from '../../people/second-factors';
import { DirectoryVoucher } from './directory-voucher';
import type { VouchedPerson, Voucher } from './voucher';

/** What a person types, and what for. */
export interface PasswordProof {
  readonly username: string;
  readonly password: string;
  /** To link an account with the directory whose password is the other one. */
  readonly localPassword?: string | undefined;
  /** To sign in, which LOCAL_PASSWORDS may forbid; or to link an account with a provider that vouched for the person. */
  readonly use: 'sign-in' | 'link';
  /** To link an account that has a second factor: a code of it. */
  readonly code?: string;
}

/** Vouches for people who know the password of an account, or that of the directory. */
@Injectable()
export class PasswordVoucher implements Voucher<PasswordProof> {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    private readonly throttle: LoginThrottle,
    private readonly codes: SecondFactorCodes,
    private readonly factorThrottle: SecondFactorThrottle,
    private readonly directory: DirectoryVoucher,
  ) {}

  /**
   * Undefined for a wrong name, a wrong password or a deactivated account. Throws after too many failures, like every
   * login (decision A9).
   */
  async vouch(request: FastifyRequest, proof: PasswordProof): Promise<VouchedPerson | undefined> {
    const { username, password, use } = proof;
    await this.throttle.check(request, username);
    const identity = await this.identities.byName(username, localSiteOf(request));
    const { person: local } = await (use === 'sign-in'
      ? this.passwords.logIn(identity, password)
      : this.passwords.check(identity, password));
    const person =
      local ??
      (use === 'sign-in' ? await this.counting(request, username, this.directory.vouch(request, proof)) : undefined);
    if (!person?.isActive || !(await this.isWhole(request, person, proof))) {
      await this.throttle.countFailure(request, username);
      return undefined;
    }
    await this.throttle.succeed(request, username);
    return person;
  }

  /**
   * Is it the person who is signed in? By the password of their account, or by that of the directory, under their name there.
   * Throws after too many failures, as `vouch` does.
   */
  async confirms(
    request: FastifyRequest,
    { id, username }: VouchedPerson,
    typed: Pick<PasswordProof, 'username' | 'password'>,
  ): Promise<boolean> {
    await this.throttle.check(request, username);
    const identity = await this.identities.byName(username, localSiteOf(request));
    const { person } = await this.passwords.check(identity, typed.password);
    const isRight = person !== null || (await this.counting(request, username, this.directory.isOf(id, typed)));
    await (isRight ? this.throttle.succeed(request, username) : this.throttle.countFailure(request, username));
    return isRight;
  }

  /** With a password alone, somebody else could link their own identity with an account that has a second factor. */
  private async isWhole(request: FastifyRequest, person: VouchedPerson, { use, code = '' }: PasswordProof) {
    if (use !== 'link' || !person.hasSecondFactor) return true;
    await this.factorThrottle.check(request, person.id);
    if (await this.codes.take(person, code)) return true;
    await this.factorThrottle.countFailure(request, person.id);
    return false;
  }

  /** A refusal counts as a failure, unless the password was right: the one of the account may have been guessed. */
  private async counting<Answer>(request: FastifyRequest, username: string, asked: Promise<Answer>): Promise<Answer> {
    return asked.catch(async (thrown: unknown) => {
      if (thrown instanceof DirectoryRefusal && thrown.isOfDirectory) {
        await this.throttle.countFailure(request, username);
      }
      throw thrown;
    });
  }
}
