import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './caller-network';
import { failTooMany, GuessThrottle } from './guess-throttle';
import { count, Limiters, usedUpFor } from './limiters';

/**
 * Slows down who guesses passwords, which people choose and which cost a memory-hard hash each to look at. After some
 * failures of an address with one name, not even the right password passes there for a minute: who guesses must not hear
 * that they have found it.
 *
 * Failures with many names at one address refuse only names that have not logged in there before: so nobody locks out
 * those who work at the same address, and those who try one password on everybody get no further. What cannot be guessed
 * is never refused: a good token is let through however many bad ones came from its address.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly limiters: Limiters,
    private readonly guesses: GuessThrottle,
  ) {}

  /** Ends the request when there were too many failures. */
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
   * Remembers that the name belongs to the address. Ends the request when there were too many failures meanwhile: guesses
   * that were sent at once were all let in before the first of them had failed.
   */
  async succeed(request: FastifyRequest, name: string): Promise<void> {
    await this.check(request, name);
    const { knownLogins } = this.limiters;
    if (knownLogins) await count(knownLogins, byName(request.ip, name));
  }
}

const byName = (ip: string, name: string): string => `${networkOf(ip)} name ${name}`;
