import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { localSiteOf } from '../http/local-site';
import { fail } from '../hypermedia/api.exception';
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
    const name = localSiteOf(request);
    const { site } = await this.identities.anonymous(name);
    if (name !== undefined && !site) fail(errors.doesNotExist, { message: `There is no Local Site "${name}".` });
    request.caller = new Caller('nothing', null, site);
  }
}
