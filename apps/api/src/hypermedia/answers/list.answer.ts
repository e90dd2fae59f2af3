import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from './answer';
import { sayDeprecated } from './deprecation';
import { LargeAnswers } from './large-answers';
import { MediaTypes } from '../media-types/media-types';
import { pageLinks } from '../lists/page-links';
import type { Page } from '../lists/pager';
import { Renderer } from '../rendering/renderer';
import type { ResourceMetadata } from '../resources/resource.metadata';
import { ResourceRegistry, withBelow } from '../resources/resource.registry';
import { selectionOf } from '../fields/selection';
import { Urls } from '../resources/urls';

/** Envelope, media types, ETag and page links of an answer with a list, or its count. */
@Injectable()
export class ListAnswer {
  constructor(
    private readonly renderer: Renderer,
    private readonly mediaTypes: MediaTypes,
    private readonly registry: ResourceRegistry,
    private readonly large: LargeAnswers,
  ) {}

  async bytes(request: FastifyRequest, reply: FastifyReply, resource: ResourceMetadata, page: Page<unknown>) {
    return this.large.build(page.bytes, () => this.built(request, reply, resource, page));
  }

  private async built(request: FastifyRequest, reply: FastifyReply, resource: ResourceMetadata, page: Page<unknown>) {
    const { definition } = resource;
    const mediaType = this.mediaTypes.list(definition, request);
    const itemType = this.mediaTypes.item(definition, request);
    if (page.query['counts-only']) {
      reply.header('item-content-type', itemType);
      return answer(request, reply, mediaType, { count: page.total, stat: 'ok' });
    }
    const creatable = this.registry.of(definition).methods.list.includes('POST');
    const urls = Urls.of(request);
    const selection = selectionOf(request);
    const { page: fitting, shown } = await this.renderer.renderPage(request, resource, page, selection);
    const { links, header } = pageLinks(urls, fitting, creatable);
    // Only now: rendering may fail, and an error has none of these headers.
    reply.header('item-content-type', itemType);
    if (header !== undefined) reply.header('link', header);
    sayDeprecated(reply, definition, selection);
    return answer(request, reply, mediaType, {
      [definition.listKey]: shown,
      links: withBelow(links, this.registry.belowList(definition), urls.here),
      stat: 'ok',
      total_results: page.total,
    });
  }
}
