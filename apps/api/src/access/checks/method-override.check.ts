import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import { askedMethod, mayBeAsked, routeAs } from '../../http/method-override';
import { AllowKey } from '../../hypermedia/resources/other-methods';
import { methodsOf } from '../../hypermedia/resources/routes';
import { senderOf } from '../callers/sender';
import type { Check, ArrivingRequest } from './check';

/**
 * Routes a POST again if its body asks for another method, which then passes the following checks. It comes after
 * credentials and rate limit, so that no body is parsed before these pass.
 */
@Injectable()
export class MethodOverrideCheck implements Check {
  constructor(private readonly reflector: Reflector) {}

  check(visit: ArrivingRequest) {
    const { request, reply } = visit;
    const asked = askedMethod(request, reply, senderOf(request));
    return asked instanceof Promise ? asked.then((method) => this.route(visit, method)) : this.route(visit, asked);
  }

  private route({ request, reply, controller, handler }: ArrivingRequest, method: string | undefined) {
    if (method === undefined) return undefined;
    if (!mayBeAsked(method)) {
      const allow = this.reflector.get<string | undefined>(AllowKey, handler) ?? methodsOf(controller).join(', ');
      return fail(errors.methodNotAllowed, { allow });
    }
    routeAs(method, request, reply);
    return 'routed again' as const;
  }
}
