import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../access/callers/caller-network';
import { failTooMany } from '../../../access/limits/guess-throttle';
import { count, Limiters, usedUpFor } from '../../../access/limits/limiters';

/** Limits failed sign-ins with the provider by address, as those with passwords: each asks the provider. */
@Injectable()
export class CallbackThrottle {
  constructor(private readonly limiters: Limiters) {}

  /** Refuses the request after too many failures. */
  async check(request: FastifyRequest): Promise<void> {
    const { loginsByAddress } = this.limiters;
    const seconds = loginsByAddress && (await usedUpFor(loginsByAddress, keyOf(request)));
    if (seconds !== undefined) failTooMany(seconds);
  }

  async countFailure(request: FastifyRequest): Promise<void> {
    const { loginsByAddress } = this.limiters;
    if (loginsByAddress) await count(loginsByAddress, keyOf(request));
  }
}

const keyOf = ({ ip }: FastifyRequest): string => `${networkOf(ip)} provider`;
