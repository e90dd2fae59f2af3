import type { ErrorDefinition } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';

/**
 * Did the service fail at this request? A 5xx that code answers on purpose is no failure, such as 501 for what is not
 * offered, or 503 while it is read-only or has too many requests: nobody has to be told.
 */
export const isFault = ({ isRefused }: FastifyRequest, status: number): boolean => status >= 500 && isRefused !== true;

declare module 'fastify' {
  interface FastifyRequest {
    /** It was answered with an error on purpose (`ApiException`). */
    isRefused?: boolean;
    /** The error that it was answered with, also one of ours. */
    answeredError?: ErrorDefinition;
  }
}
