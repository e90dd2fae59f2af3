import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { catchError, throwError } from 'rxjs';
import { ApiException } from '../src/errors/api.exception';
import { Errors } from '../src/hypermedia/resources/resource.metadata';

const everywhere: ErrorDefinition[] = [
  errors.doesNotExist,
  errors.permissionDenied,
  errors.loginFailed,
  errors.notLoggedIn,
  errors.invalidFormData,
  errors.preconditionFailed,
  errors.overloaded,
];

/** Of a request with an `Idempotency-Key`, which is handled between here and the handler. */
const ofKeys: ErrorDefinition[] = [
  errors.idempotencyKeyInUse,
  errors.idempotencyKeyReused,
  errors.malformedRequest,
  errors.rateLimitExceeded,
];

/** In tests, a handler fails if it answers with an error that it has not declared. */
export class DeclaredErrorsInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();

  intercept(context: ExecutionContext, next: CallHandler) {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const declared = [
      ...everywhere,
      ...(headers['idempotency-key'] === undefined ? [] : ofKeys),
      ...(this.reflector.get<ErrorDefinition[] | undefined>(Errors, context.getHandler()) ?? []),
    ];
    return next.handle().pipe(
      catchError((thrown: unknown) => {
        if (!(thrown instanceof ApiException) || declared.includes(thrown.definition)) return throwError(() => thrown);
        const handler = `${context.getClass().name}.${context.getHandler().name}`;
        return throwError(() => new Error(`${handler} never declared error ${thrown.definition.code}`));
      }),
    );
  }
}
