import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../access/rules/admission.decorator';
import { fail } from '../errors/api.exception';
import { OfKind } from '../http/route-kind';
import { etagOf, knownTag } from '../hypermedia/answers/etag';

const FOLDER = resolve(__dirname, '../../static/mimetypes');
const TYPE = 'image/svg+xml';

interface Icon {
  readonly bytes: Buffer;
  readonly etag: string;
}

const ICONS: ReadonlyMap<string, Icon> = new Map(
  readdirSync(FOLDER).map((name) => {
    const bytes = readFileSync(resolve(FOLDER, name));
    return [name, { bytes, etag: etagOf(bytes, TYPE) }];
  }),
);

/** `/static/mimetypes/<name>.svg`: an icon for each kind of file, for `icon_url` of attachments. */
@Controller('static/mimetypes')
@OfKind('page')
export class IconsController {
  @Get([...ICONS.keys()])
  @Anyone('site')
  read(
    @Req() { headers, routeOptions }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer | undefined {
    const { bytes, etag } = ICONS.get(basename(routeOptions.url ?? '')) ?? fail(errors.doesNotExist);
    void reply.removeHeader('vary').type(TYPE).headers({
      'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
      'content-security-policy': `default-src 'none'; sandbox`,
      etag,
    });
    if (knownTag(headers['if-none-match'] ?? '', etag) === undefined) return bytes;
    void reply.status(304);
    return undefined;
  }
}
