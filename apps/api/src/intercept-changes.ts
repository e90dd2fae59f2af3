import { type Type, UseInterceptors } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants';
import { changesNothing } from './http/changes-nothing';
import { isSafe } from './http/methods';
import { routesOf } from './hypermedia/resources/routes';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import { TurnsInterceptor } from './turns/turns.interceptor';

/** Lets every change that these controllers serve wait for its turn, and take a key. Reads cost nothing more. */
export function interceptChanges(controllers: readonly Type[]): void {
  for (const { controller, handler, method } of controllers.flatMap(routesOf)) {
    const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as Type[];
    if (isSafe(method) || changesNothing(handler) || interceptors.includes(TurnsInterceptor)) continue;
    // The first is the outermost.
    UseInterceptors(TurnsInterceptor, IdempotencyInterceptor)(controller.prototype as object, handler.name, {
      value: handler,
    });
  }
}
