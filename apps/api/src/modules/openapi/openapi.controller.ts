import { Controller, Get, Inject, Req, Res, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../access/admission.decorator';
import { ApiConfig } from '../../api.config';
import { siteBase } from '../../http/local-site';
import { answer } from '../../hypermedia/answer';
import { Compressed } from '../../hypermedia/compression';
import { ExpansionRegistry } from '../../hypermedia/expansion.registry';
import { MediaTypes } from '../../hypermedia/media-types';
import { Files } from '../../pages/file.decorator';
import { describeApi, type Place } from './describe-api';
import type { Schema } from './schema';

const JSON_TYPE = 'application/json';
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json';

/**
 * `/api/openapi.json`: what the API can do, for programs. Whatever the server asks for elsewhere, nobody has to log in for
 * it: it says nothing that is not in the sources, and a client has to read it before it knows how to log in.
 */
@Controller('api/openapi.json')
@Files()
export class OpenApiController {
  private described?: ReturnType<typeof describeApi>;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly expansions: ExpansionRegistry,
    private readonly mediaTypes: MediaTypes,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  @Get()
  @Anyone('site')
  @Compressed()
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const base = siteBase(request);
    const origin = `${request.protocol}://${request.host}`;
    const document = this.documentAt({ origin, base, issuer: `${this.config.url}${base}` });
    const isNamed = this.mediaTypes.other(request.headers.accept, [OPENAPI_TYPE]) !== undefined;
    return answer(request, reply, isNamed ? `${OPENAPI_TYPE};version=3.1` : JSON_TYPE, document);
  }

  /** What is the same everywhere is put together when it is first asked for. */
  documentAt(place: Place): Schema {
    return (this.described ??= this.describe())(place);
  }

  private describe() {
    const { vendor, sessionCookie } = this.config;
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return describeApi({ controllers, inlined: this.expansions.all, vendor, sessionCookie });
  }
}
