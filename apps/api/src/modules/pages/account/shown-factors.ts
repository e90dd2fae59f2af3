import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formOf } from '../../../pages/form';
import { PasskeyChallenges } from '../../people/second-factors';
import type { ShownFactor } from './second-factor-voucher';

/** What a form says for a wrong code and for a passkey that proves nothing. */
export const WRONG_FACTOR = 'This code or passkey is not valid. Each code works once; wait for the next one.';

/** The scripts that ask the browser for a passkey. */
export const PASSKEY_SCRIPTS = ['simplewebauthn.js', 'passkey.mjs'];

/** Reads what a form shows as a second factor. */
@Injectable()
export class ShownFactors {
  constructor(private readonly challenges: PasskeyChallenges) {}

  /** The challenge of this browser is over then. */
  of(request: FastifyRequest, reply: FastifyReply): ShownFactor {
    const { code = '', credential } = formOf(request);
    if (credential === undefined) return { code };
    return { credential, challenge: this.challenges.take(request, reply) };
  }
}
