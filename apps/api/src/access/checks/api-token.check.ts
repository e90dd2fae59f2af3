import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { accessResources } from '../../hypermedia/resources/resource.metadata';
import { ResourceRegistry } from '../../hypermedia/resources/resource.registry';
import type { Check, ArrivingRequest } from './check';
import { allPermit } from '../tokens/token-policy';

const NEEDS_API_TOKEN =
  'Come with an API token, in the header "Authorization: token ...". Child tokens are made from one.';

/** An API token, or a session bound to one, may do only what its policy allows: 101. */
@Injectable()
export class ApiTokenCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    private readonly registry: ResourceRegistry,
  ) {}

  check({ request, controller }: ArrivingRequest) {
    const definitions = accessResources(this.reflector, controller);
    const { via, token, grant, needs, isAnonymous } = request.caller;
    const isForApiTokens = definitions.some(({ needsApiToken }) => needsApiToken);
    // Nobody is asked for a login, and an OAuth2 token is refused as one, by other checks.
    if (isForApiTokens && via !== 'api-token' && !isAnonymous && !grant) {
      needs.refuse(definitions[0], request.method, 'closed');
      fail(errors.permissionDenied, { message: NEEDS_API_TOKEN });
    }
    if (!token || definitions.length === 0) return;
    needs.begin(definitions, request.method);
    if (definitions.some(({ closedToTokens }) => closedToTokens)) {
      needs.refuse(definitions[0], request.method, 'closed');
      fail(errors.permissionDenied, { message: 'No API token may be used here. Log in with a password.' });
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const isPermitted = definitions.some((definition) =>
      allPermit(token.policies, definition.policyId, method, this.itemId(request, definition)),
    );
    if (!isPermitted) {
      needs.refuse(definitions[0], method, 'policy');
      fail(errors.permissionDenied, { message: `The policy of this API token does not allow ${method} here.` });
    }
  }

  /** The value of the URL's last placeholder, if it names an item of the resource. */
  private itemId(request: FastifyRequest, definition: ResourceDefinition): string | undefined {
    const [, placeholder] = /:(\w+)$/.exec(this.registry.of(definition).itemPath ?? '') ?? [];
    return placeholder === undefined ? undefined : (request.params as Record<string, string>)[placeholder];
  }
}
