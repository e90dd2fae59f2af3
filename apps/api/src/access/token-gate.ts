import { Injectable } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { scopeFor } from '@review-service/contracts/scopes';
import type { FastifyRequest } from 'fastify';
import { ReadGate } from '../hypermedia/expansion';
import { permits } from './token-policy';

/** A token sees no object inlined that it may not read by its URL (decision W13). */
@Injectable()
export class TokenGate extends ReadGate {
  mayRead({ caller: { token, grant } }: FastifyRequest, { closedToTokens, policyId }: ResourceDefinition): boolean {
    if (!token && !grant) return true;
    if (closedToTokens) return false;
    return grant ? grant.scopes.includes(scopeFor(policyId, 'GET')) : permits(token?.policy ?? {}, policyId, 'GET');
  }
}
