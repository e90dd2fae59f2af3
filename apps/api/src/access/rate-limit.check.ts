import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';
import { networkOf } from './caller-network';
import type { Check, Visit } from './check';
import { count, type Limiter, Limiters } from './limiters';

/** So many requests an hour, by user or else by address: 114 (decision A9). */
@Injectable()
export class RateLimitCheck implements Check {
  constructor(private readonly limiters: Limiters) {}

  check({ request: { caller, ip } }: Visit): void | Promise<void> {
    const limiter = caller.isAnonymous ? this.limiters.anonymous : this.limiters.authenticated;
    return limiter && this.take(limiter, caller.isAnonymous ? networkOf(ip) : String(caller.userId));
  }

  private async take(limiter: Limiter, key: string): Promise<void> {
    const limit = await count(limiter, key);
    if (limit) fail(errors.rateLimitExceeded, { limit });
  }
}
