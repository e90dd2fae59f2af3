import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';
import { count, isUsedUp, Limiters } from './limiters';

/** Slows down who guesses: so many failures in a time (`login` of RATE_LIMITS), counted by whoever can be told apart. */
@Injectable()
export class GuessThrottle {
  constructor(private readonly limiters: Limiters) {}

  /** Ends the request when there were too many failures. */
  async check(by: string): Promise<void> {
    const { guesses } = this.limiters;
    if (guesses && (await isUsedUp(guesses, by))) failTooMany();
  }

  /** True when there were too many. */
  async countFailure(by: string): Promise<boolean> {
    const { guesses } = this.limiters;
    return guesses !== undefined && (await count(guesses, by)) !== undefined;
  }
}

export const TOO_MANY = 'Too many failed logins. Try again in a minute.';

/** Ends the request: somebody has guessed too often. */
export const failTooMany = (): never => fail(errors.loginFailed, { message: TOO_MANY });
