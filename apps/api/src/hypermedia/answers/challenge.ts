import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';

const BASIC = 'Basic realm="Web API"';

/**
 * The WWW-Authenticate header: exactly the Basic challenge that RBTools needs, or that of RFC 6750 section 3 if the
 * request had a Bearer token (decision A2).
 */
export function challengeFor(
  { headers }: FastifyRequest,
  definition: ErrorDefinition,
  scope: string | undefined,
): string | undefined {
  const isBearer = /^bearer /i.test(headers.authorization ?? '');
  if (definition === errors.missingScope)
    return `Bearer realm="Web API", error="insufficient_scope", scope="${scope ?? ''}"`;
  if (definition !== errors.notLoggedIn && definition !== errors.loginFailed) return undefined;
  return isBearer ? 'Bearer realm="Web API", error="invalid_token"' : BASIC;
}
