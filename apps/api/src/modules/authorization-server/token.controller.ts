import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../access/admission.decorator';
import { NeedsOAuth2 } from '../../access/feature.check';
import { Protocol } from './protocol.decorator';
import { TokenEndpoint } from './token-endpoint';

/** `/oauth2/token/` (RFC 6749 section 3.2). */
@Controller('oauth2/token')
@Protocol()
@NeedsOAuth2()
export class TokenController {
  constructor(private readonly endpoint: TokenEndpoint) {}

  @Post()
  @HttpCode(200)
  @Anyone('site')
  async exchange(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const body = await this.endpoint.exchange(request);
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    return body;
  }
}
