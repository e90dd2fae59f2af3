import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import { localSiteOf } from '../../http/local-site';
import { Caller, recognize } from '../callers/caller';
import { Identities } from '../callers/identities';
import type { Check, ArrivingRequest } from './check';
import { RateLimitCheck } from './rate-limit.check';

/**
 * The secret in a feed's address identifies its owner: programs that read feeds do not sign in, and other credentials of a
 * request brings is ignored. Without the owner of such an address there is nothing; that counts as a stranger's request.
 */
@Injectable()
export class FeedVisitorCheck implements Check {
  constructor(
    private readonly identities: Identities,
    private readonly rateLimit: RateLimitCheck,
  ) {}

  async check(visit: ArrivingRequest): Promise<void> {
    const { request } = visit;
    const { feed_secret: secret = '' } = request.params as Readonly<Record<string, string>>;
    const { person, site, seen } = await this.identities.byFeedAddress(secret, localSiteOf(request));
    recognize(request, new Caller(person ? 'feed-address' : 'nothing', person, site, null, null, seen));
    if (person) return;
    await this.rateLimit.check(visit);
    fail(errors.doesNotExist);
  }
}
