import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import { accessResources } from '../../hypermedia/resources/resource.metadata';
import { ResourceRegistry } from '../../hypermedia/resources/resource.registry';
import { reaches } from '../tokens/token-bounds';
import type { Check, ArrivingRequest } from './check';

/** A token with bounds comes only to resources whose objects can lie within them: 101 elsewhere. */
@Injectable()
export class BoundsCheck implements Check {
  constructor(
    private readonly reflector: Reflector,
    private readonly registry: ResourceRegistry,
  ) {}

  check({ request, controller }: ArrivingRequest) {
    const { bounds, needs } = request.caller;
    if (bounds.length === 0) return;
    const definitions = accessResources(this.reflector, controller);
    if (definitions.length === 0) return;
    const { method } = request;
    if (definitions.some((definition) => reaches(bounds, this.registry.of(definition), method))) return;
    needs.refuse(definitions[0], method, 'bounds');
    fail(errors.permissionDenied, {
      message: `This token works within its repositories or groups only, and ${method} here is out of these bounds.`,
    });
  }
}
