import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { hasScopes } from '@review-service/contracts/resource';
import { scopeFor } from '@review-service/contracts/scopes';
import { ApiConfig } from '../../api.config';
import { fail } from '../../errors/api.exception';
import { siteBase } from '../../http/local-site';
import { accessResources } from '../../hypermedia/resources/resource.metadata';
import type { Check, ArrivingRequest } from './check';

const NEEDS_API_TOKEN = 'No OAuth2 token may be used here. Come with an API token.';

/** An OAuth2 token needs exactly one scope, `<policy id>:<access>` (112), where tokens are allowed at all (113). */
@Injectable()
export class ScopeCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  check({ request, controller }: ArrivingRequest) {
    const { grant, needs } = request.caller;
    if (!grant) return;
    const definitions = accessResources(this.reflector, controller);
    needs.begin(definitions, request.method);
    if (!definitions.every(hasScopes)) {
      needs.refuse(definitions[0], request.method, 'closed');
      const isForApiTokens = definitions.some(({ needsApiToken }) => needsApiToken);
      fail(errors.tokenAccessDenied, isForApiTokens ? { message: NEEDS_API_TOKEN } : {});
    }
    const scopes = definitions.map(({ policyId }) => scopeFor(policyId, request.method));
    const [scope] = scopes;
    if (scope !== undefined && !scopes.some((one) => grant.scopes.includes(one))) {
      needs.refuse(definitions[0], request.method, 'scope');
      const where = `${this.config.url}${siteBase(request)}/oauth2/authorize/`;
      const message = `The OAuth2 token lacks the scope ${scope}. Its application can ask for it at ${where}`;
      fail(errors.missingScope, { scope, message });
    }
  }
}
