import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer, envelope } from './answer';
import { MediaTypes } from './media-types';
import { Renderer } from './renderer';
import type { ResourceMetadata } from './resource.metadata';
import { selectionOf } from './selection';

/** Envelope, media type and tag of an answer that shows one object. */
@Injectable()
export class ItemAnswer {
  constructor(
    private readonly renderer: Renderer,
    private readonly mediaTypes: MediaTypes,
  ) {}

  async bytes(request: FastifyRequest, reply: FastifyReply, resource: ResourceMetadata, entity: unknown) {
    const [shown] = await this.renderer.render(request, resource, [entity], selectionOf(request));
    return answer(request, reply, this.mediaTypes.item(resource.definition), envelope(resource.definition, shown));
  }
}
