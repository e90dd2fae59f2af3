import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Identities } from '../../../access/callers/identities';
import { SecondFactorThrottle } from '../../../access/limits/second-factor-throttle';
import { localSiteOf } from '../../../http/local-site';
import { type PasskeyChallenge, PasskeysService, SecondFactorCodes } from '../../people/second-factors';
import type { VouchedPerson, Voucher } from './voucher';

/** What a person shows as their second factor. */
export type ShownFactor =
  { readonly code: string } | { readonly credential: string; readonly challenge: PasskeyChallenge | undefined };

/** Whose second factor it should be, and what they show. */
export interface SecondFactorProof {
  readonly userId: number;
  /** When they typed their password, or now. */
  readonly epoch: number;
  readonly shown: ShownFactor;
}

/** Vouches for people whose password is known to be right, or who are signed in, by their second factor. */
@Injectable()
export class SecondFactorVoucher implements Voucher<SecondFactorProof> {
  constructor(
    private readonly identities: Identities,
    private readonly codes: SecondFactorCodes,
    private readonly passkeys: PasskeysService,
    private readonly throttle: SecondFactorThrottle,
  ) {}

  /** The person as they are now; undefined: deactivated, or with another password since. */
  async awaited(request: FastifyRequest, of: { userId: number; epoch: number }): Promise<VouchedPerson | undefined> {
    const { person } = await this.identities.byId(of.userId, localSiteOf(request));
    return person?.isActive && person.epoch === of.epoch ? person : undefined;
  }

  /** Undefined for a wrong code or passkey. Throws after too many failures (decision A9). */
  async vouch(request: FastifyRequest, proof: SecondFactorProof): Promise<VouchedPerson | undefined> {
    const person = await this.awaited(request, proof);
    if (!person) return undefined;
    await this.throttle.check(request, person.id);
    if (!(await this.isOf(person, proof.shown))) {
      await this.throttle.countFailure(request, person.id);
      return undefined;
    }
    await this.throttle.check(request, person.id);
    return person;
  }

  private async isOf(person: VouchedPerson, shown: ShownFactor): Promise<boolean> {
    if ('code' in shown) return this.codes.take(person, shown.code);
    return (await this.passkeys.ownerOf(shown.credential, shown.challenge)) === person.id;
  }
}
