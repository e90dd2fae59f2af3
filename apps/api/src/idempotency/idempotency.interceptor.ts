import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
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
