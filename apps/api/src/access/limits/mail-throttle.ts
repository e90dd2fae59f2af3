import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import { count, Limiters } from './limiters';

/** Limits the mails that an account sends to addresses that nobody has confirmed: they may be those of strangers. */
@Injectable()
export class MailThrottle {
  constructor(private readonly limiters: Limiters) {}

  /** Counts a mail of this account to this address, and refuses one above the limit (114). */
  async countConfirmation(userId: number, address: string): Promise<void> {
    const { confirmations } = this.limiters;
    for (const key of [`account ${userId}`, `address ${address.toLowerCase()}`]) {
      const { isOver, resetsIn } = await count(confirmations, key);
      if (!isOver) continue;
      fail(errors.rateLimitExceeded, {
        message: `Too many links were sent to confirm an address. Ask again in ${resetsIn} seconds.`,
        limit: { retryAfter: resetsIn },
      });
    }
  }
}
