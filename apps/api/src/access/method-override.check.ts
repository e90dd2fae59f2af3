import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';
import { askedMethod, mayBeAsked, routeAs } from '../http/method-override';
import { AllowKey } from '../hypermedia/other-methods';
import { methodsOf } from '../hypermedia/routes';
import type { Check, Visit } from './check';

/**
 * Routes a POST once more when its body asks for another method, which then passes the checks that follow. It comes
 * behind credentials and rate limit, which need no body, so that nobody's body is parsed before they have passed.
 */
@Injectable()
export class MethodOverrideCheck implements Check {
  constructor(private readonly reflector: Reflector) {}

  check(visit: Visit) {
    const asked = askedMethod(visit.request);
    return asked instanceof Promise ? asked.then((method) => this.route(visit, method)) : this.route(visit, asked);
  }

  private route({ request, reply, controller, handler }: Visit, method: string | undefined) {
    if (method === undefined) return undefined;
    if (!mayBeAsked(method)) {
      const allow = this.reflector.get<string | undefined>(AllowKey, handler) ?? methodsOf(controller).join(', ');
      return fail(errors.methodNotAllowed, { allow });
    }
    routeAs(method, request, reply);
    return 'routed again' as const;
  }
}
