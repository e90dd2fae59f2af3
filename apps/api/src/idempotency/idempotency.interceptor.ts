import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { isSafe } from '../http/methods';
import { routesOf } from '../hypermedia/routes';
import { idempotencyKeyOf } from './idempotency-key';
import { RepeatableChanges } from './repeatable-changes';

/** A change with an `Idempotency-Key` is made once. Anonymous callers cannot be told apart: their keys mean nothing. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly changes: RepeatableChanges) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request);
    if (key === undefined || request.caller.isAnonymous) return next.handle();
    const change = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.changes.once(request, http.getResponse<FastifyReply>(), key, change));
  }
}

/** Lets every change that these controllers serve take a key. Reads take none, and cost nothing more. */
export function makeChangesRepeatable(controllers: readonly Type[]): void {
  for (const { controller, handler, method } of controllers.flatMap(routesOf)) {
    const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as Type[];
    if (isSafe(method) || interceptors.includes(IdempotencyInterceptor)) continue;
    UseInterceptors(IdempotencyInterceptor)(controller.prototype as object, handler.name, { value: handler });
  }
}
