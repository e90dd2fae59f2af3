import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors/api.exception';
import { encode, envelope } from './answer';
import { etagOf, isMatched } from './etag';
import { MediaTypes } from './media-types';
import { Renderer } from './renderer';
import type { ResourceMetadata } from './resource.metadata';
import { everything } from './selection';

/** Honours `If-Match` on changes (decision W6). */
@Injectable()
export class Preconditions {
  constructor(
    private readonly renderer: Renderer,
    private readonly mediaTypes: MediaTypes,
  ) {}

  /** 412 unless the entity, locked by now, still is what a plain GET last showed this caller. */
  async check(request: FastifyRequest, resource: ResourceMetadata, shown: () => Promise<unknown>): Promise<void> {
    const wanted = request.headers['if-match'];
    if (wanted === undefined) return;
    const [object] = await this.renderer.render(request, resource, [await shown()], everything);
    const body = encode(envelope(resource.definition, object));
    if (!isMatched(wanted, etagOf(body, this.mediaTypes.item(resource.definition)))) fail(errors.preconditionFailed);
  }
}
