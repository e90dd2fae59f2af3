import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Handlebars from 'handlebars';
import { LRUCache } from 'lru-cache';
import { Anyone } from '../../../access/rules/admission.decorator';
import { siteBase } from '../../../http/local-site';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';
import { ApiDescription } from '../openapi';
import { type DescribedResource, DescribedResourceTo } from './described-resource.policy';
import type { Document } from './document';
import { openPage } from './open-page';
import { type ReferenceContent, referenceOf } from './reference';
import { type SearchEntry, findable, search } from './search';

/** Of so many hosts and Local Sites the reference is kept, and so many characters of rendered pages. */
const [KEPT, RENDERED] = [20, 20_000_000];

/** The longest question that is searched for. */
const LONGEST = 200;

/** The reference of one place, and what can be found in it. */
interface Described {
  readonly place: string;
  readonly base: string;
  readonly reference: ReferenceContent;
  readonly finds: readonly SearchEntry[];
}

/**
 * `/docs/`: the API described for people, made of its OpenAPI document: an index with a search, and a page for each
 * resource. Nobody has to log in for it, as for the document; who is signed in can try requests as who they are.
 */
@Controller('docs')
@Pages()
export class ReferenceController {
  private readonly described = new LRUCache<string, Described>({ max: KEPT });
  private readonly rendered = new LRUCache<string, Handlebars.SafeString>({
    maxSize: RENDERED,
    sizeCalculation: (content) => content.toString().length,
  });

  constructor(
    private readonly description: ApiDescription,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('site')
  index(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('q') q: unknown,
  ): Buffer {
    const here = this.describedAt(request);
    const question = typeof q === 'string' ? q.trim().slice(0, LONGEST) : '';
    const found = question === '' ? undefined : search(here.finds, question);
    const content = this.rendering(here, 'reference-index', '', here.reference);
    return this.show(request, reply, 'reference', { title: 'The API', question, found, content });
  }

  @Get('resources/:name')
  @Anyone('site')
  resource(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @DescribedResourceTo('read') { name }: DescribedResource,
  ): Buffer {
    const here = this.describedAt(request);
    const { resources } = here.reference;
    const place = resources.findIndex((one) => one.name === name);
    const resource = resources[place];
    const around = { before: resources[place - 1], after: resources[place + 1] };
    const content = this.rendering(here, 'reference-resource', name, { ...resource, ...around, resources });
    return this.show(request, reply, 'reference-page', {
      title: resource?.title ?? name,
      scripts: ['reference.mjs'],
      tries: true,
      content,
    });
  }

  @Get('objects')
  @Anyone('site')
  objects(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const here = this.describedAt(request);
    const content = this.rendering(here, 'reference-objects', '', here.reference);
    return this.show(request, reply, 'reference-page', { title: 'Objects', content });
  }

  @Get('scopes')
  @Anyone('site')
  scopes(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const here = this.describedAt(request);
    const content = this.rendering(here, 'reference-scopes', '', here.reference);
    return this.show(request, reply, 'reference-page', { title: 'Scopes', content });
  }

  @Get('first-review')
  @Anyone('site')
  firstReview(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const here = this.describedAt(request);
    const content = this.rendering(here, 'first-review', '', here.reference);
    return this.show(request, reply, 'reference-page', { title: 'Your first review', content });
  }

  private show(
    request: FastifyRequest,
    reply: FastifyReply,
    template: string,
    content: { title: string; [name: string]: unknown },
  ): Buffer {
    const place = request.url.split('?', 1)[0];
    const page = this.view.show(request, reply, template, {
      wide: true,
      styles: ['reference.css'],
      here: `${siteBase(request)}${place}`,
      ...content,
    });
    return openPage(request, reply, page);
  }

  /** A part of a page that is the same for everybody who comes by this host to this Local Site. */
  private rendering({ place, base }: Described, template: string, name: string, data: object): Handlebars.SafeString {
    const key = `${place} ${template} ${name}`;
    const kept = this.rendered.get(key);
    if (kept) return kept;
    const content = this.view.part(template, { ...data, base });
    this.rendered.set(key, content);
    return content;
  }

  private describedAt(request: FastifyRequest): Described {
    const base = siteBase(request);
    const place = `${request.protocol}://${request.host}${base}`;
    const kept = this.described.get(place);
    if (kept) return kept;
    // The reason for the cast: this type has the members of the document that are read here.
    const reference = referenceOf(this.description.of(request) as Document, base);
    const described = { place, base, reference, finds: findable(reference) };
    this.described.set(place, described);
    return described;
  }
}
