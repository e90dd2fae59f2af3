import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';
import { fail } from '../../errors/api.exception';
import { type RouteKind, routeKindOf } from '../../http/route-kind';
import { acceptsJson, otherFormIn, syntaxIn } from '../../hypermedia/media-types/accepts-json';
import { AlsoAs, type OtherForms } from '../../hypermedia/media-types/other-form';
import { AllowKey } from '../../hypermedia/resources/other-methods';
import type { Check, ArrivingRequest } from './check';

/** Does a client's Accept header allow the formats of these kinds of routes? The others have no error for that. */
const ALLOWS: Partial<Record<RouteKind, (accept: string | undefined, vendor: string) => boolean>> = {
  api: (accept, vendor) => syntaxIn(accept, vendor) !== undefined,
  scanner: acceptsJson,
};

/** 405 for methods that the URL does not support; OPTIONS needs nothing more. 406 for clients that refuse JSON and XML. */
@Injectable()
export class MethodCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  check({ request, reply, handler }: ArrivingRequest) {
    const allow = this.reflector.get<string | undefined>(AllowKey, handler);
    if (allow === undefined) {
      return this.isAcceptable(request, handler) ? undefined : fail(errors.notAcceptable);
    }
    if (request.method !== 'OPTIONS') return fail(errors.methodNotAllowed, { allow });
    reply.status(204).header('allow', allow);
    return 'admit';
  }

  private isAcceptable(request: FastifyRequest, handler: ArrivingRequest['handler']): boolean {
    const { accept } = request.headers;
    const { vendor } = this.config;
    const allows = ALLOWS[routeKindOf(request)];
    if (!allows || allows(accept, vendor)) return true;
    const otherForms = this.reflector.get<OtherForms | undefined>(AlsoAs, handler) ?? {};
    return otherFormIn(accept, vendor, Object.keys(otherForms)) !== undefined;
  }
}
