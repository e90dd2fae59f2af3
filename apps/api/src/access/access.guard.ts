import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionCheck } from './checks/admission.check';
import { type RouteKind, routeKindOf } from '../http/route-kind';
import { isOverridden } from '../http/method-override';
import { ApiTokenCheck } from './checks/api-token.check';
import { AuthenticationCheck } from './checks/authentication.check';
import { BoundsCheck } from './checks/bounds.check';
import type { Check, Visit } from './checks/check';
import { ClientVisitorCheck } from './checks/client-visitor.check';
import { FeatureCheck } from './checks/feature.check';
import { FeedVisitorCheck } from './checks/feed-visitor.check';
import { MethodCheck } from './checks/method.check';
import { MethodOverrideCheck } from './checks/method-override.check';
import { PageOriginCheck } from './checks/page-origin.check';
import { PageVisitorCheck } from './checks/page-visitor.check';
import { RateLimitCheck } from './checks/rate-limit.check';
import { ReadOnlyCheck } from './checks/read-only.check';
import { SameOriginCheck } from './checks/same-origin.check';
import { ScannerVisitorCheck } from './checks/scanner-visitor.check';
import { ScopeCheck } from './checks/scope.check';

/**
 * Runs the same checks in the same order for every API request (decision A1), and a part of them for pages and the
 * authorization server. Checks of an object follow in its pipe.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly checks: Readonly<Record<RouteKind, readonly Check[]>>;

  constructor(
    authentication: AuthenticationCheck,
    rateLimit: RateLimitCheck,
    private readonly methodOverride: MethodOverrideCheck,
    method: MethodCheck,
    feature: FeatureCheck,
    readOnly: ReadOnlyCheck,
    apiToken: ApiTokenCheck,
    scope: ScopeCheck,
    bounds: BoundsCheck,
    sameOrigin: SameOriginCheck,
    admission: AdmissionCheck,
    pageVisitor: PageVisitorCheck,
    pageOrigin: PageOriginCheck,
    clientVisitor: ClientVisitorCheck,
    feedVisitor: FeedVisitorCheck,
    scannerVisitor: ScannerVisitorCheck,
  ) {
    const checks = [method, feature, readOnly, apiToken, scope, bounds, sameOrigin, admission];
    const api = [authentication, rateLimit, methodOverride, ...checks];
    this.checks = {
      api,
      // The bytes of an attachment need the same checks as the API.
      file: api,
      page: [pageVisitor, rateLimit, method, feature, readOnly, pageOrigin, admission],
      protocol: [clientVisitor, method, feature, admission],
      feed: [feedVisitor, rateLimit, method, admission],
      scanner: [scannerVisitor, rateLimit, method, sameOrigin, admission],
    };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const visit: Visit = {
      request: http.getRequest<FastifyRequest>(),
      reply: http.getResponse<FastifyReply>(),
      controller: context.getClass(),
      handler: context.getHandler() as Visit['handler'],
    };
    for (const step of this.checksFor(visit.request)) {
      const asked = step.check(visit);
      // Most checks are synchronous, and each await costs every request.
      const outcome = asked instanceof Promise ? await asked : asked;
      if (outcome === 'admit') break;
      if (outcome === 'routed again') return false;
    }
    return true;
  }

  /** A request that was routed again as another method has passed the earlier checks. */
  private checksFor(request: FastifyRequest): readonly Check[] {
    const checks = this.checks[routeKindOf(request)];
    return isOverridden(request) ? checks.slice(checks.indexOf(this.methodOverride) + 1) : checks;
  }
}
