import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request on its way to a handler. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly controller: Type;
  readonly handler: (...parameters: unknown[]) => unknown;
}

/** `'admit'` lets a request pass without the questions that follow; `'routed again'`: another routing of it is answered. */
export type Outcome = undefined | 'admit' | 'routed again';

/** One question that every request is asked. Throws to end it. */
export interface Check {
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most checks have nothing to say
  check(visit: Visit): Outcome | void | Promise<Outcome | void>;
}
