import { basename } from 'node:path';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../access/rules/admission.decorator';
import { fail } from '../errors/api.exception';
import { OfKind } from '../http/route-kind';
import { ASSETS } from './assets';

const [FOR_GOOD, FOR_NOW] = ['public, max-age=31536000, immutable', 'no-cache'];

/**
 * `/assets/style.css` and what else pages load. While a release is rolled out, a page may ask for another version than
 * this process has: that one is not kept.
 */
@Controller('assets')
@OfKind('page')
export class AssetsController {
  @Get([...ASSETS.keys()])
  @Anyone('site')
  read(
    @Query('v') asked: unknown,
    @Req() { routeOptions }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    const { bytes, type, version } = ASSETS.get(basename(routeOptions.url ?? '')) ?? fail(errors.doesNotExist);
    void reply
      .removeHeader('vary')
      .type(type)
      .header('cache-control', asked === version ? FOR_GOOD : FOR_NOW);
    return bytes;
  }
}

/** `/favicon.ico`: the icon, for what asks for it without reading a page. */
@Controller('favicon.ico')
@OfKind('page')
export class FaviconController {
  @Get()
  @Anyone('site')
  read(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const { bytes, type } = ASSETS.get('icon.svg') ?? fail(errors.doesNotExist);
    void reply.removeHeader('vary').type(type).header('cache-control', 'public, max-age=86400');
    return bytes;
  }
}
