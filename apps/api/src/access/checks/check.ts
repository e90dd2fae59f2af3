import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request on its way to a handler. */
export interface ArrivingRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly controller: Type;
  readonly handler: (...parameters: unknown[]) => unknown;
}

/** `'admit'`: passes without the following checks; `'routed again'`: another routing of the request answers it. */
export type Outcome = undefined | 'admit' | 'routed again';

/** One check of every request. Throws to refuse it. */
export interface Check {
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most checks return nothing
  check(visit: ArrivingRequest): Outcome | void | Promise<Outcome | void>;
}
