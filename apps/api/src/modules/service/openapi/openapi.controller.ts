import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { answer } from '../../../hypermedia/answers/answer';
import { MediaTypes } from '../../../hypermedia/media-types/media-types';
import { Files } from '../../../pages/file.decorator';
import { ApiDescription } from './api-description';

const JSON_TYPE = 'application/json';
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json';

/**
 * `/api/openapi.json`: what the API can do, for programs. Whatever the server asks for elsewhere, nobody has to log in for
 * it: it says nothing that is not in the sources, and a client has to read it before it knows how to log in.
 */
@Controller('api/openapi.json')
@Files()
export class OpenApiController {
  constructor(
    private readonly description: ApiDescription,
    private readonly mediaTypes: MediaTypes,
  ) {}

  @Get()
  @Anyone('site')
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const isNamed = this.mediaTypes.other(request.headers.accept, [OPENAPI_TYPE]) !== undefined;
    const mediaType = isNamed ? `${OPENAPI_TYPE};version=3.1` : JSON_TYPE;
    return answer(request, reply, mediaType, this.description.of(request));
  }
}
