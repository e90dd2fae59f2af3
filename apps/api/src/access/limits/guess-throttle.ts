import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { ApiException, fail } from '../../errors/api.exception';
import { count, Limiters, type Usage, usedUpFor } from './limiters';

/** Limits guesses: so many failures in a time (`login` of RATE_LIMITS), counted by a key such as address and name. */
@Injectable()
export class GuessThrottle {
  constructor(private readonly limiters: Limiters) {}

  /** Refuses the request after too many failures. */
  async check(by: string): Promise<void> {
    const { guesses } = this.limiters;
    const seconds = guesses && (await usedUpFor(guesses, by));
    if (seconds !== undefined) failTooMany(seconds);
  }

  /** Counts a failure. Resolves with the remaining ones; undefined without a limit. */
  async countFailure(by: string): Promise<Usage | undefined> {
    return this.limiters.guesses && count(this.limiters.guesses, by);
  }
}

/** Refuses the request after too many guesses, with the seconds until the next try. */
export const failTooMany = (seconds: number): never =>
  fail(errors.loginFailed, {
    message: `Too many failed logins. Try again in ${seconds} seconds.`,
    limit: { retryAfter: seconds },
  });

/** Turns that refusal, 104, into a 429, where the caller's own credentials are right. */
export const asTooManyRequests = (thrown: unknown): never => {
  if (!(thrown instanceof ApiException)) throw thrown;
  return fail(errors.rateLimitExceeded, { limit: thrown.details.limit ?? { retryAfter: 60 } });
};
