import { Injectable } from '@nestjs/common';
import { AuthenticationCheck } from './authentication.check';
import { Caller, recognize } from './caller';
import type { Check, Visit } from './check';

/**
 * People come to pages with a session and nothing else: an Authorization header is not looked at. A session that an API
 * token opened is no login here, since the token's policy says nothing about pages.
 */
@Injectable()
export class PageVisitorCheck implements Check {
  constructor(private readonly authentication: AuthenticationCheck) {}

  async check({ request, reply }: Visit): Promise<void> {
    const caller = await this.authentication.bySession(request, reply);
    recognize(request, caller.token ? new Caller('nothing', null, caller.site) : caller);
  }
}
