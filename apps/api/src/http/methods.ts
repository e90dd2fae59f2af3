import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors/api.exception';

/** The methods that a URL may have. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Methods that change nothing (RFC 9110 section 9.2.1). */
export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** 405 for methods that no URL has (decision W9): no route could answer them. */
export function refuseUnknownMethods(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ method }, _, done) => {
    if (!METHODS.includes(method)) fail(errors.methodNotAllowed, { allow: METHODS.join(', ') });
    done();
  });
}
