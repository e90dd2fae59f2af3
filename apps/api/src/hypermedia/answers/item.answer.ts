import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSafe } from '../../http/methods';
import { answer, encode, envelope } from './answer';
import { sayDeprecated } from './deprecation';
import { etagOf } from './etag';
import { ForcedTexts } from '../texts/forced-texts';
import { MediaTypes } from '../media-types/media-types';
import { Renderer } from '../rendering/renderer';
import type { ResourceMetadata } from '../resources/resource.metadata';
import { everything, isEverything, type Selection, selectionOf } from '../fields/selection';
import type { Links } from '../resources/urls';

/** With these the client is told where the object is. */
const LOCATED: readonly number[] = [HttpStatus.CREATED, HttpStatus.SEE_OTHER];

/** Envelope, media type and ETag of an answer with one object. */
@Injectable()
export class ItemAnswer {
  constructor(
    private readonly renderer: Renderer,
    private readonly mediaTypes: MediaTypes,
    private readonly texts: ForcedTexts,
  ) {}

  /** The answer to a change has the object's ETag, and the URL of a new one in `Location` (decision W5). */
  async bytes(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: ResourceMetadata,
    entity: unknown,
    beside?: object,
  ) {
    const selection = selectionOf(request);
    const asked = await this.draw(request, resource, entity, selection, beside);
    const mediaType = this.mediaTypes.item(resource.definition, request);
    sayDeprecated(reply, resource.definition, selection);
    if (!isSafe(request.method)) {
      const isPlain = isEverything(selection) && !beside;
      const plain = isPlain ? asked : await this.draw(request, resource, entity, everything);
      reply.header('etag', etagOf(encode(plain.payload, mediaType), mediaType));
      if (plain.shown) this.texts.prepare(request, plain.shown);
      request.changed = plain.self;
      if (LOCATED.includes(reply.statusCode) && plain.self) reply.header('location', plain.self);
    }
    return answer(request, reply, mediaType, asked.payload);
  }

  /** Leads to the object's own URL, with the query of the request. It has no tag: the object may be another one soon. */
  async elsewhere(request: FastifyRequest, reply: FastifyReply, resource: ResourceMetadata, entity: unknown) {
    const { self = '' } = await this.draw(request, resource, entity, everything);
    const [, ...query] = request.originalUrl.split('?');
    const mediaType = this.mediaTypes.item(resource.definition, request);
    void reply.status(HttpStatus.FOUND).headers({ location: [self, ...query].join('?'), 'content-type': mediaType });
    return encode({ stat: 'ok' }, mediaType);
  }

  /** The tags that a plain GET of the object has, in any syntax. */
  async tags(request: FastifyRequest, resource: ResourceMetadata, entity: unknown): Promise<string[]> {
    const { payload } = await this.draw(request, resource, entity, everything);
    return this.mediaTypes.allOfItem(resource.definition).map((type) => etagOf(encode(payload, type), type));
  }

  private async draw(
    request: FastifyRequest,
    resource: ResourceMetadata,
    entity: unknown,
    selection: Selection,
    beside?: object,
  ) {
    const shown = await this.renderer.render(request, resource, entity, selection);
    const { links } = (shown ?? {}) as { links?: Links };
    return { payload: envelope(resource.definition, shown, beside), self: links?.self?.href, shown };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The URL of the object that a change is answered with. */
    changed?: string | undefined;
  }
}
