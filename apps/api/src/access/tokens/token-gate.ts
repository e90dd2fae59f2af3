import { Injectable } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { errors } from '@review-service/contracts/errors';
import { scopeFor } from '@review-service/contracts/scopes';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { ReadGate } from '../../hypermedia/expansions/expansion';
import { AdmissionKey, type AdmissionRule } from '../admission.decorator';
import type { Caller } from '../callers/caller';
import { permits } from './token-policy';

/** A token sees no object inlined that it may not read by its URL (decision W13). */
@Injectable()
export class TokenGate extends ReadGate {
  mayRead({ caller }: FastifyRequest, definition: ResourceDefinition): boolean {
    return tokenReads(caller, definition);
  }

  admits({ caller }: FastifyRequest, handler: object): boolean {
    const rule = Reflect.getMetadata(AdmissionKey.KEY, handler) as AdmissionRule;
    return rule.anonymous || !caller.isAnonymous;
  }
}

/** Does the caller's token, if there is one, read this resource, or this item of it? */
export function tokenReads(
  { token, grant }: Caller,
  { closedToTokens, policyId }: ResourceDefinition,
  itemId?: string,
): boolean {
  if (!token && !grant) return true;
  if (closedToTokens) return false;
  if (grant) return grant.scopes.includes(scopeFor(policyId, 'GET'));
  return permits(token?.policy ?? {}, policyId, 'GET', itemId);
}

/**
 * Ends the request if the caller's token, if there is one, may not do this with an item of this resource, which the URL
 * does not name: 101 by the policy of an API token, 112 for want of a scope.
 */
export function expectTokenMay(
  { token, grant }: Caller,
  method: string,
  { policyId }: ResourceDefinition,
  itemId?: string,
): void {
  const scope = scopeFor(policyId, method);
  if (grant && !grant.scopes.includes(scope)) {
    fail(errors.missingScope, { scope, message: `The OAuth2 token lacks the scope ${scope}.` });
  }
  if (token && !permits(token.policy, policyId, method, itemId)) {
    fail(errors.permissionDenied, { message: `The policy of this API token does not allow ${method} of ${policyId}.` });
  }
}
