import { Injectable } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { errors } from '@review-service/contracts/errors';
import { scopeFor } from '@review-service/contracts/scopes';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { ReadGate } from '../../hypermedia/expansions/expansion';
import { AdmissionKey, type AdmissionRule } from './admission.decorator';
import type { Caller } from '../callers/caller';
import { ResourceRegistry } from '../../hypermedia/resources/resource.registry';
import { reaches } from '../tokens/token-bounds';
import { allPermit } from '../tokens/token-policy';

/** A token sees no object inlined that it may not read by its URL (decision W13). */
@Injectable()
export class TokenGate extends ReadGate {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  mayRead({ caller }: FastifyRequest, definition: ResourceDefinition): boolean {
    const { bounds } = caller;
    if (bounds.length > 0 && !reaches(bounds, this.registry.of(definition), 'GET')) return false;
    return tokenReads(caller, definition);
  }

  admits({ caller }: FastifyRequest, handler: object): boolean {
    const rule = Reflect.getMetadata(AdmissionKey.KEY, handler) as AdmissionRule;
    return rule.anonymous || !caller.isAnonymous;
  }
}

/** Does the caller's token, if there is one, read this resource, or this item of it? If so, that is recorded as its use. */
export function tokenReads(caller: Caller, definition: ResourceDefinition, itemId?: string): boolean {
  const { token, grant, needs } = caller;
  if (!token && !grant) return true;
  if (definition.closedToTokens) return false;
  if (!grant) return policyReads(caller, definition, itemId);
  const reads = grant.scopes.includes(scopeFor(definition.policyId, 'GET'));
  if (reads) needs.cover(definition, 'GET');
  return reads;
}

/**
 * The same of an API token alone, where an OAuth2 token needs no scope: does its policy let this resource, or this item of
 * it, be read?
 */
export function policyReads(
  { token, needs }: Caller,
  definition: Pick<ResourceDefinition, 'policyId'>,
  itemId?: string,
): boolean {
  const reads = allPermit(token?.policies ?? [], definition.policyId, 'GET', itemId);
  if (token && reads) needs.cover(definition, 'GET');
  return reads;
}

/**
 * Ends the request if the caller's token, if there is one, may not do this with an item of this resource, which the URL
 * does not name: 101 by the policy of an API token, 112 for want of a scope.
 */
export function expectTokenMay(
  { token, grant, needs }: Caller,
  method: string,
  definition: ResourceDefinition,
  itemId?: string,
): void {
  const { policyId } = definition;
  const scope = scopeFor(policyId, method);
  if (grant && !grant.scopes.includes(scope)) {
    needs.refuse(definition, method, 'scope');
    fail(errors.missingScope, { scope, message: `The OAuth2 token lacks the scope ${scope}.` });
  }
  if (token && !allPermit(token.policies, policyId, method, itemId)) {
    needs.refuse(definition, method, 'policy');
    fail(errors.permissionDenied, { message: `The policy of this API token does not allow ${method} of ${policyId}.` });
  }
  if (token ?? grant) needs.cover(definition, method);
}
