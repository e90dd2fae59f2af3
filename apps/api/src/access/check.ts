import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request on its way to a handler. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly controller: Type;
  readonly handler: (...parameters: unknown[]) => unknown;
}

/**
 * One question that every request is asked. Throws to end it; `'admit'` lets it pass without the questions that follow;
 * `'routed again'` says that another routing of the same request answers it.
 */
export interface Check {
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most checks have nothing to say
  check(visit: Visit): void | 'admit' | 'routed again' | Promise<void>;
}
