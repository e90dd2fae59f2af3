import { Injectable } from '@nestjs/common';
import { localSiteOf } from '../http/local-site';
import { Caller } from './caller';
import type { Check, Visit } from './check';
import { Identities } from './identities';

/**
 * At the endpoints of the authorization server an Authorization header names a client, not a person (RFC 6749 section
 * 2.3.1): as far as people go, everybody is anonymous. Who the client is, the endpoint finds out.
 */
@Injectable()
export class ClientVisitorCheck implements Check {
  constructor(private readonly identities: Identities) {}

  async check({ request }: Visit): Promise<void> {
    const { site } = await this.identities.anonymous(localSiteOf(request));
    request.caller = new Caller('nothing', null, site);
  }
}
