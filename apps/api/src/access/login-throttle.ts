import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { fail } from '../hypermedia/api.exception';
import type { Credentials } from './credentials';
import { count, isUsedUp, Limiters } from './limiters';

/**
 * Slows down who guesses: after some failed logins of an address with one user name, or with tokens, not even right
 * credentials pass for a minute (decision A9). Others at the same address are not locked out with it.
 */
@Injectable()
export class LoginThrottle {
  constructor(private readonly limiters: Limiters) {}

  /** Ends the request when there were too many failures. */
  async check(request: FastifyRequest, credentials: Credentials): Promise<void> {
    if (this.limiters.logins.length === 0) return;
    const keys = keysOf(request, credentials);
    const used = await Promise.all(this.limiters.logins.map((limiter, index) => isUsedUp(limiter, keys[index] ?? '')));
    if (used.includes(true)) fail(errors.loginFailed, { message: 'Too many failed logins. Try again in a minute.' });
  }

  async countFailure(request: FastifyRequest, credentials: Credentials): Promise<void> {
    const keys = keysOf(request, credentials);
    await Promise.all(this.limiters.logins.map((limiter, index) => count(limiter, keys[index] ?? '')));
  }
}

/** One for each of the two limits. */
const keysOf = ({ ip }: FastifyRequest, credentials: Credentials): string[] => [
  credentials.kind === 'basic' ? `${ip} name ${credentials.username}` : `${ip} token`,
  ip,
];
