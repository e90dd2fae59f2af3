import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Handlebars from 'handlebars';
import { LRUCache } from 'lru-cache';
import { Anyone } from '../../access/admission.decorator';
import { siteBase } from '../../http/local-site';
import { Pages } from '../../pages/page.decorator';
import { PageView } from '../../pages/page-view';
import { ApiDescription } from '../openapi';
import type { Document } from './document';
import { openPage } from './open-page';
import { referenceOf } from './reference';

/** Of so many hosts and Local Sites the rendered reference is kept: it is half a megabyte of text. */
const KEPT = 20;

/**
 * `/docs/`: the API described for people, made of its OpenAPI document. Nobody has to log in for it, as for the document;
 * who is signed in can try requests as who they are.
 */
@Controller('docs')
@Pages()
export class ReferenceController {
  private readonly rendered = new LRUCache<string, Handlebars.SafeString>({ max: KEPT });

  constructor(
    private readonly description: ApiDescription,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('site')
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const page = this.view.show(request, reply, 'reference', {
      title: 'The API',
      wide: true,
      styles: ['reference.css'],
      scripts: ['reference.mjs'],
      content: this.contentAt(request),
    });
    return openPage(request, reply, page);
  }

  /** What is the same for everybody who comes by this host to this Local Site. */
  private contentAt(request: FastifyRequest): Handlebars.SafeString {
    const base = siteBase(request);
    const place = `${request.protocol}://${request.host}${base}`;
    const kept = this.rendered.get(place);
    if (kept) return kept;
    // The reason for the cast: it is the document that is read here, as far as it is read.
    const document = this.description.of(request) as Document;
    const content = this.view.part('reference-content', { base, ...referenceOf(document, base) });
    this.rendered.set(place, content);
    return content;
  }
}
