import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { ApiConfig } from '../../api.config';
import { fail } from '../../errors/api.exception';
import { isSafe } from '../../http/methods';
import type { Check, ArrivingRequest } from './check';

const StoresNothing = Reflector.createDecorator<true>();

/** On a handler of a form that stores nothing, such as signing in: it works while READ_ONLY is on. */
export const WorksReadOnly = () => StoresNothing(true);

/** READ_ONLY refuses changes by all but superusers (decision A8). */
@Injectable()
export class ReadOnlyCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  check({ request, handler }: ArrivingRequest) {
    if (!this.config.readOnly || isSafe(request.method) || request.caller.isSuperuser) return;
    if (this.reflector.get<true | undefined>(StoresNothing, handler) !== true) fail(errors.readOnly);
  }
}
