import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../callers/caller-network';
import { failTooMany, GuessThrottle } from './guess-throttle';
import { count, Limiters, usedUpFor } from './limiters';

/**
 * Limits password guesses: people choose guessable ones, and each check costs a memory-hard hash. After some failures
 * of an address with one name, even the right password is refused there for a minute: an attacker must not learn that
 * it is right.
 *
 * Failures with many names at one address refuse only names that have not logged in there before: this stops trying one
 * password on all names, without locking out others at the address. Tokens cannot be guessed: a valid one passes
 * whatever number of invalid ones came from its address.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly limiters: Limiters,
    private readonly guesses: GuessThrottle,
  ) {}

  /** Refuses the request after too many failures. */
  async check({ ip }: FastifyRequest, name: string): Promise<void> {
    const { loginsByAddress, knownLogins } = this.limiters;
    await this.guesses.check(byName(ip, name));
    const seconds = loginsByAddress && (await usedUpFor(loginsByAddress, networkOf(ip)));
    if (seconds !== undefined && !(await knownLogins?.get(byName(ip, name)))) failTooMany(seconds);
  }

  async countFailure({ ip }: FastifyRequest, name: string): Promise<void> {
    const { loginsByAddress } = this.limiters;
    await Promise.all([
      this.guesses.countFailure(byName(ip, name)),
      loginsByAddress && count(loginsByAddress, networkOf(ip)),
    ]);
  }

  /**
   * Remembers that the name logged in at the address. Refuses the request if there were too many failures meanwhile:
   * concurrent guesses all pass `check` before the first of them fails.
   */
  async succeed(request: FastifyRequest, name: string): Promise<void> {
    await this.check(request, name);
    const { knownLogins } = this.limiters;
    if (knownLogins) await count(knownLogins, byName(request.ip, name));
  }
}

const byName = (ip: string, name: string): string => `${networkOf(ip)} name ${name}`;
