import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';

const BASIC = 'Basic realm="Web API"';
const BEARER = 'Bearer realm="Web API"';

/**
 * The WWW-Authenticate header: exactly the Basic challenge that RBTools needs, or that of RFC 6750 section 3 if the
 * request had a Bearer token (decision A2). A script of a page says `X-Requested-With`: browsers answer a Basic challenge to
 * it with a window of their own that asks for a password, and the script waits.
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
  if (isBearer) return `${BEARER}, error="invalid_token"`;
  return headers['x-requested-with'] === undefined ? BASIC : BEARER;
}
