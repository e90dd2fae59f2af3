import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SealedCookies } from '../../../pages/sealed-cookies';
import type { AttemptSecrets } from './identity-provider';

/** An attempt to sign in with the provider, until the person comes back from there. */
export interface SignInAttempt extends AttemptSecrets {
  /** The slug of the provider: nobody else's answer is taken for it. */
  readonly provider: string;
  /** Where the person wants to go: a path of this server. */
  readonly next: string;
}

const NAME = 'oidc_attempt_';
const PATH = '/account/oidc/';

/** Ten minutes, in seconds. */
const LIFETIME = 600;

/** Attempts of a browser: further ones end those that were given up. */
const MOST = 5;

/** Keeps each attempt in a cookie of its own, so that two tabs can sign in at once. */
@Injectable()
export class Attempts {
  constructor(private readonly cookies: SealedCookies) {}

  keep(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void {
    const others = this.cookies.names(request, NAME);
    if (others.length >= MOST) others.forEach((name) => this.cookies.clear(request, reply, { name, path: PATH }));
    this.cookies.set(request, reply, { name: nameOf(attempt.state), path: PATH, seconds: LIFETIME }, attempt);
  }

  /** The attempt of this browser, which is over now; undefined: it began none with this state and this provider. */
  take(request: FastifyRequest, reply: FastifyReply, state: unknown, provider: string): SignInAttempt | undefined {
    if (typeof state !== 'string' || !STATE.test(state)) return undefined;
    const cookie = { name: nameOf(state), path: PATH };
    // The reason for the cast: what opens was kept above.
    const attempt = this.cookies.read(request, cookie) as SignInAttempt | undefined;
    if (!attempt) return undefined;
    this.cookies.clear(request, reply, cookie);
    return attempt.state === state && attempt.provider === provider ? attempt : undefined;
  }
}

const STATE = /^[A-Za-z0-9_-]{20,100}$/;

const nameOf = (state: string): string => `${NAME}${state.slice(0, 12)}`;
