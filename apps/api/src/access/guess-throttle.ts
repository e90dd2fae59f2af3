import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';
import { count, Limiters, type Usage, usedUpFor } from './limiters';

/** Slows down who guesses: so many failures in a time (`login` of RATE_LIMITS), counted by whoever can be told apart. */
@Injectable()
export class GuessThrottle {
  constructor(private readonly limiters: Limiters) {}

  /** Ends the request when there were too many failures. */
  async check(by: string): Promise<void> {
    const { guesses } = this.limiters;
    const seconds = guesses && (await usedUpFor(guesses, by));
    if (seconds !== undefined) failTooMany(seconds);
  }

  /** What is left of the failures that there may be; nothing where they are not counted. */
  async countFailure(by: string): Promise<Usage | undefined> {
    return this.limiters.guesses && count(this.limiters.guesses, by);
  }
}

/** Ends the request: somebody has guessed too often, and may try again after so many seconds. */
export const failTooMany = (seconds: number): never =>
  fail(errors.loginFailed, {
    message: `Too many failed logins. Try again in ${seconds} seconds.`,
    limit: { retryAfter: seconds },
  });
