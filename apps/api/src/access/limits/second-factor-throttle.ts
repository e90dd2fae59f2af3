import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../callers/caller-network';
import { failTooMany, GuessThrottle } from './guess-throttle';
import { count, Limiters, usedUpFor } from './limiters';

/**
 * Limits guesses at second factors: of an account, wherever they come from, because who may guess knows its password
 * already; and of an address, whatever the account.
 */
@Injectable()
export class SecondFactorThrottle {
  constructor(
    private readonly limiters: Limiters,
    private readonly guesses: GuessThrottle,
  ) {}

  /**
   * Refuses the request after too many failures. Ask again after a right answer: guesses that come at once all pass
   * before the first of them fails.
   * @param userId undefined: a passkey says who it is
   */
  async check({ ip }: FastifyRequest, userId?: number): Promise<void> {
    if (userId !== undefined) await this.guesses.check(byAccount(userId));
    const { loginsByAddress } = this.limiters;
    const seconds = loginsByAddress && (await usedUpFor(loginsByAddress, byAddress(ip)));
    if (seconds !== undefined) failTooMany(seconds);
  }

  async countFailure({ ip }: FastifyRequest, userId?: number): Promise<void> {
    const { loginsByAddress } = this.limiters;
    await Promise.all([
      userId === undefined ? undefined : this.guesses.countFailure(byAccount(userId)),
      loginsByAddress && count(loginsByAddress, byAddress(ip)),
    ]);
  }
}

const byAccount = (userId: number): string => `second factor of ${userId}`;

const byAddress = (ip: string): string => `${networkOf(ip)} second factor`;
