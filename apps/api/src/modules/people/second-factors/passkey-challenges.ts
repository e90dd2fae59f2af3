import { Injectable } from '@nestjs/common';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SealedCookies } from '../../../pages/sealed-cookies';
import { PasskeyCeremonies } from './passkey-ceremonies';
import type { FactorOwner } from './second-factor-notes';

/** A challenge that a browser got. */
export interface PasskeyChallenge {
  readonly challenge: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** The first step to a new passkey. */
export interface StartedRegistration {
  readonly options: object;
  readonly registration: string;
}

/** Five minutes, in seconds. */
const LIFETIME = 300;

const SIGN_IN = { name: 'passkey_challenge', path: '/account/', seconds: LIFETIME };

const registrationPlace = (userId: number): string => `passkey/registration/${userId}`;

/** Gives browsers challenges: to sign in, in a sealed cookie of the browser that got it; for a new passkey, sealed for its person. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly cookies: SealedCookies,
    private readonly secrets: Secrets,
    private readonly ceremonies: PasskeyCeremonies,
  ) {}

  async begin(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const options = await this.ceremonies.authentication();
    const kept: PasskeyChallenge = { challenge: options.challenge, at: Date.now() };
    this.cookies.set(request, reply, SIGN_IN, kept);
    return options;
  }

  /** The challenge of this browser, which is over now; undefined: it got none. */
  take(request: FastifyRequest, reply: FastifyReply): PasskeyChallenge | undefined {
    // The reason for the cast: what opens was kept above.
    const kept = this.cookies.read(request, SIGN_IN) as PasskeyChallenge | undefined;
    if (kept) this.cookies.clear(request, reply, SIGN_IN);
    return kept;
  }

  /** What to ask a person's device for, and the challenge of it again, sealed for the person, which comes back with the answer. */
  async beginRegistration(owner: FactorOwner, others: readonly Buffer[]): Promise<StartedRegistration> {
    const options = await this.ceremonies.registration(owner, others);
    const kept: PasskeyChallenge = { challenge: options.challenge, at: Date.now() };
    return { options, registration: this.secrets.seal(registrationPlace(owner.id), JSON.stringify(kept)) };
  }

  /** The challenge that was sealed for this person; undefined: it is another one's, or over. */
  registrationOf({ id }: FactorOwner, registration: string): PasskeyChallenge | undefined {
    const opened = this.secrets.open(registrationPlace(id), registration);
    if (opened === undefined) return undefined;
    // The reason for the cast: what opens was sealed above.
    const kept = JSON.parse(opened) as PasskeyChallenge;
    return kept.at > Date.now() - LIFETIME * 1_000 ? kept : undefined;
  }
}
