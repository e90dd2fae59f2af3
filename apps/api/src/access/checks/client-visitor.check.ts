import { Injectable } from '@nestjs/common';
import { localSiteOf } from '../../http/local-site';
import { Caller, type Site } from '../callers/caller';
import type { Check, Visit } from './check';
import { Identities } from '../callers/identities';

/**
 * At the endpoints of the authorization server an Authorization header names a client, not a person (RFC 6749 section
 * 2.3.1): the caller is anonymous, and the endpoint authenticates the client.
 */
@Injectable()
export class ClientVisitorCheck implements Check {
  constructor(private readonly identities: Identities) {}

  async check({ request }: Visit): Promise<void> {
    const name = localSiteOf(request);
    const { site } = await this.identities.anonymous(name);
    request.caller = new Caller('nothing', null, name === undefined ? null : (site ?? nowhere(name)));
  }
}

/** Stands for an unknown Local Site, which has no clients: strangers get the same answers as from a private site. */
const nowhere = (name: string): Site => ({ id: 0, name, isPublic: false, isMember: false, isAdmin: false });
