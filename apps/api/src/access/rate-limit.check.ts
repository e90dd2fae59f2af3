import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../hypermedia/api.exception';
import type { Check, Visit } from './check';
import { count, Limiters } from './limiters';

/** So many requests an hour, by user or else by address: 114 (decision A9). */
@Injectable()
export class RateLimitCheck implements Check {
  constructor(private readonly limiters: Limiters) {}

  async check({ request }: Visit): Promise<void> {
    const { caller, ip } = request;
    const limiter = caller.isAnonymous ? this.limiters.anonymous : this.limiters.authenticated;
    if (!limiter) return;
    const limit = await count(limiter, caller.isAnonymous ? ip : String(caller.userId));
    if (limit) fail(errors.rateLimitExceeded, { limit });
  }
}
