import { Injectable } from '@nestjs/common';
import { localSiteOf } from '../../http/local-site';
import { isSafe } from '../../http/methods';
import { networkOf } from '../callers/caller-network';
import { Caller, type Site } from '../callers/caller';
import type { Check, ArrivingRequest } from './check';
import { Identities } from '../callers/identities';
import { count, Limiters, type Usage } from '../limits/limiters';
import { RateLimitCheck } from './rate-limit.check';

/**
 * At the endpoints of the authorization server an Authorization header names a client, not a person (RFC 6749 section
 * 2.3.1): the caller is anonymous, and the endpoint authenticates the client. Until then the request counts for its address:
 * `Clients` refuses it if that has used up its limit, and takes it back if the client is known.
 */
@Injectable()
export class ClientVisitorCheck implements Check {
  constructor(
    private readonly identities: Identities,
    private readonly limiters: Limiters,
    private readonly rateLimit: RateLimitCheck,
  ) {}

  async check({ request, reply }: ArrivingRequest): Promise<void> {
    const name = localSiteOf(request);
    const { site } = await this.identities.anonymous(name);
    request.caller = new Caller('nothing', null, name === undefined ? null : (site ?? nowhere(name)));
    const { anonymous } = this.limiters;
    if (isSafe(request.method)) await this.rateLimit.checkAddress(request, reply);
    else if (anonymous) request.countedForAddress = await count(anonymous, networkOf(request.ip));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The remaining requests of the address of a client that is not recognized yet. */
    countedForAddress?: Usage;
  }
}

/** Stands for an unknown Local Site, which has no clients: strangers get the same answers as from a private site. */
const nowhere = (name: string): Site => ({ id: 0, name, isPublic: false, isMember: false, isAdmin: false });
