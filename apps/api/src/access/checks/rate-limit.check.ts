import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { accessResources } from '../../hypermedia/resources/resource.metadata';
import { networkOf } from '../callers/caller-network';
import type { Check, ArrivingRequest } from './check';
import { count, type Limiter, Limiters } from '../limits/limiters';

/** So many requests an hour, by user, by the key of a secret scanner, or else by address: 114 (decision A9). */
@Injectable()
export class RateLimitCheck implements Check {
  constructor(
    private readonly limiters: Limiters,
    private readonly reflector: Reflector,
  ) {}

  check({ request, reply, controller }: ArrivingRequest): void | Promise<void> {
    const { caller, scanner, method } = request;
    const { authenticated } = this.limiters;
    if (scanner) return authenticated && take(reply, 'authenticated', authenticated, `scanner ${scanner.keyId}`);
    if (caller.isAnonymous) return this.checkAddress(request, reply);
    // The checks of a token's rights come later.
    caller.needs.begin(accessResources(this.reflector, controller), method);
    return authenticated && take(reply, 'authenticated', authenticated, String(caller.userId));
  }

  /** The limit of a directory, which is no person's. */
  checkDirectory(tokenId: number, reply: FastifyReply): void | Promise<void> {
    const { directories } = this.limiters;
    return directories && take(reply, 'directory', directories, String(tokenId));
  }

  /** The limit of anonymous callers at the address of the request. */
  checkAddress({ ip }: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const { anonymous } = this.limiters;
    return anonymous && take(reply, 'anonymous', anonymous, networkOf(ip));
  }
}

/** Counts the request and adds the headers of the rest (draft-ietf-httpapi-ratelimit-headers, structured fields). */
async function take(reply: FastifyReply, policy: string, limiter: Limiter, key: string): Promise<void> {
  const { isOver, remaining, resetsIn } = await count(limiter, key);
  reply.headers({
    'ratelimit-policy': `"${policy}";q=${limiter.points};w=${limiter.duration}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetsIn}`,
  });
  if (isOver) fail(errors.rateLimitExceeded, { limit: { retryAfter: resetsIn, points: limiter.points } });
}
