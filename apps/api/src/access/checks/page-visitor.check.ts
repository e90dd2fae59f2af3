import { Injectable } from '@nestjs/common';
import { AuthenticationCheck } from './authentication.check';
import { Caller, recognize } from '../callers/caller';
import type { Check, ArrivingRequest } from './check';

/**
 * Pages authenticate by session only, and ignore an Authorization header. A session that an API token opened is no
 * login here, because the token's policy does not cover pages.
 */
@Injectable()
export class PageVisitorCheck implements Check {
  constructor(private readonly authentication: AuthenticationCheck) {}

  async check({ request, reply }: ArrivingRequest): Promise<void> {
    const caller = await this.authentication.bySession(request, reply);
    recognize(request, caller.token ? new Caller('nothing', null, caller.site) : caller);
  }
}
