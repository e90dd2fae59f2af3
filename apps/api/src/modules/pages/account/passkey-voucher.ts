import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Identities } from '../../../access/callers/identities';
import { SecondFactorThrottle } from '../../../access/limits/second-factor-throttle';
import { localSiteOf } from '../../../http/local-site';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { type PasskeyChallenge, PasskeysService } from '../../people/second-factors';
import type { VouchedPerson, Voucher } from './voucher';

/** The answer of a passkey, and the challenge of this browser. */
export interface PasskeyProof {
  readonly credential: string;
  readonly challenge: PasskeyChallenge | undefined;
}

/** Vouches for people by a passkey alone: their device has verified them. */
@Injectable()
export class PasskeyVoucher implements Voucher<PasskeyProof> {
  constructor(
    private readonly identities: Identities,
    private readonly passkeys: PasskeysService,
    private readonly throttle: SecondFactorThrottle,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  /**
   * Undefined for what proves nothing, for a deactivated account, and for people who sign in with the identity provider
   * alone (LOCAL_PASSWORDS). Throws after too many failures (decision A9).
   */
  async vouch(request: FastifyRequest, { credential, challenge }: PasskeyProof): Promise<VouchedPerson | undefined> {
    await this.throttle.check(request);
    const userId = await this.passkeys.ownerOf(credential, challenge);
    const identity = userId === undefined ? undefined : await this.identities.byId(userId, localSiteOf(request));
    const person = identity?.person;
    if (person?.isActive && this.config.accepts(person)) return person;
    await this.throttle.countFailure(request);
    return undefined;
  }
}
