import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { objectOf, waitingOf } from './object-of';
import { Turns } from './turns';

/** A change waits for its turn before it takes a connection: before any transaction, that of `Idempotency-Key` too. */
@Injectable()
export class TurnsInterceptor implements NestInterceptor {
  constructor(
    private readonly turns: Turns,
    private readonly modules: ModuleRef,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const waiting = waitingOf(request);
    const object = waiting ? await this.modules.get(waiting, { strict: false }).objectOf(request) : objectOf(request);
    if (object === undefined) return next.handle();
    const end = await this.turns.take(object, request, http.getResponse<FastifyReply>());
    // Its turn lasts as long as its work, though its client may have gone.
    return next.handle().pipe(finalize(end));
  }
}
