import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { ApiConfig } from '../../api.config';
import { fail } from '../../errors/api.exception';
import { localSiteOf } from '../../http/local-site';
import { Caller, recognize } from '../callers/caller';
import { readAgentCredentials } from '../callers/credentials';
import { Identities } from '../callers/identities';
import { AuthenticationCheck } from './authentication.check';
import type { ArrivingRequest, Check } from './check';
import { RateLimitCheck } from './rate-limit.check';

/**
 * Agents come with a token in the header. Passwords and cookies mean nothing here, so that no page of another website
 * reaches a tool: a browser that says where its page is from has to be allowed by CORS_ORIGINS besides.
 */
@Injectable()
export class AgentVisitorCheck implements Check {
  private readonly origins: ReadonlySet<string>;

  constructor(
    private readonly authentication: AuthenticationCheck,
    private readonly identities: Identities,
    private readonly rateLimit: RateLimitCheck,
    @Inject(ApiConfig) { corsOrigins }: ApiConfig,
  ) {
    this.origins = new Set(corsOrigins.map((origin) => origin.toLowerCase()));
  }

  async check(visit: ArrivingRequest): Promise<void> {
    const { request, reply } = visit;
    const { authorization = '', origin } = request.headers;
    const { site } = await this.identities.anonymous(localSiteOf(request));
    request.caller = new Caller('nothing', null, site);
    if (origin !== undefined && !this.isAllowed(origin, `${request.protocol}://${request.host}`)) {
      await this.rateLimit.checkAddress(request, reply);
      fail(errors.permissionDenied, {
        message: 'Pages of this website may not call tools. The operator can allow it with CORS_ORIGINS.',
      });
    }
    const caller = await this.authentication.byCredentials(visit, readAgentCredentials(authorization));
    if (caller) {
      recognize(request, caller);
      return;
    }
    await this.rateLimit.checkAddress(request, reply);
    fail(errors.notLoggedIn);
  }

  private isAllowed(origin: string, own: string): boolean {
    return origin === own || this.origins.has('*') || this.origins.has(origin);
  }
}
