import { type CanActivate, type ExecutionContext, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionCheck } from './checks/admission.check';
import { type RouteKind, routeKindOf } from '../http/route-kind';
import { isOverridden } from '../http/method-override';
import { AgentVisitorCheck } from './checks/agent-visitor.check';
import { ApiTokenCheck } from './checks/api-token.check';
import { AuthenticationCheck } from './checks/authentication.check';
import { BoundsCheck } from './checks/bounds.check';
import type { Check, ArrivingRequest } from './checks/check';
import { ClientVisitorCheck } from './checks/client-visitor.check';
import { DirectoryCheck } from './checks/directory.check';
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

const API = [
  AuthenticationCheck,
  RateLimitCheck,
  MethodOverrideCheck,
  MethodCheck,
  FeatureCheck,
  ReadOnlyCheck,
  ApiTokenCheck,
  ScopeCheck,
  BoundsCheck,
  SameOriginCheck,
  AdmissionCheck,
];

/** The checks of a request in their order, by the kind of its route. */
const CHECKS: Readonly<Record<RouteKind, readonly Type<Check>[]>> = {
  api: API,
  // The bytes of an attachment need the same checks as the API.
  file: API,
  page: [PageVisitorCheck, RateLimitCheck, MethodCheck, FeatureCheck, ReadOnlyCheck, PageOriginCheck, AdmissionCheck],
  protocol: [ClientVisitorCheck, MethodCheck, FeatureCheck, AdmissionCheck],
  feed: [FeedVisitorCheck, RateLimitCheck, MethodCheck, AdmissionCheck],
  agent: [AgentVisitorCheck, RateLimitCheck, MethodCheck, AdmissionCheck],
  directory: [DirectoryCheck, MethodCheck, ReadOnlyCheck, AdmissionCheck],
  scanner: [ScannerVisitorCheck, RateLimitCheck, MethodCheck, SameOriginCheck, AdmissionCheck],
};

/** Every check once, as a provider. */
export const ALL_CHECKS = [...new Set(Object.values(CHECKS).flat())];

/**
 * Runs the same checks in the same order for every API request (decision A1), and a part of them for pages and the
 * authorization server. Checks of an object follow in its pipe.
 */
@Injectable()
export class AccessGuard implements CanActivate, OnModuleInit {
  private readonly checks = new Map<string, readonly Check[]>();

  constructor(
    private readonly modules: ModuleRef,
    private readonly methodOverride: MethodOverrideCheck,
  ) {}

  onModuleInit(): void {
    for (const [kind, checks] of Object.entries(CHECKS)) {
      this.checks.set(
        kind,
        checks.map((check) => this.modules.get(check)),
      );
    }
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const visit: ArrivingRequest = {
      request: http.getRequest<FastifyRequest>(),
      reply: http.getResponse<FastifyReply>(),
      controller: context.getClass(),
      handler: context.getHandler() as ArrivingRequest['handler'],
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
    const checks = this.checks.get(routeKindOf(request));
    if (!checks) throw new Error('A request came before the checks were ready.');
    return isOverridden(request) ? checks.slice(checks.indexOf(this.methodOverride) + 1) : checks;
  }
}
