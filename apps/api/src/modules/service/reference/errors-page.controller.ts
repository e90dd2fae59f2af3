import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { CATALOGUE } from '../../../errors/doc-url';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';
import { ApiDescription } from '../openapi';
import { siteBase } from '../../../http/local-site';
import { Addresses } from './addresses';
import type { Document } from './document';
import { catalogueOf } from './error-catalogue';
import { openPage } from './open-page';

/**
 * `/docs/errors/`: every error, what it means and what to do about it. Each `doc_url` leads here, so nobody has to log in
 * for it, as for the description of the API.
 */
@Controller(CATALOGUE)
@Pages()
export class ErrorsPageController {
  constructor(
    private readonly description: ApiDescription,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('site')
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    // The reason for the cast: this type has the members of the document that are read here.
    const document = this.description.of(request) as Document;
    const catalogue = catalogueOf(document, new Addresses(siteBase(request), new Map()));
    return openPage(request, reply, this.view.show(request, reply, 'errors', { title: 'Errors', ...catalogue }));
  }
}
