import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { AnyClient, Protocol } from './protocol.decorator';
import { TokenEndpoint } from './token-endpoint';

/** `/oauth2/token/` (RFC 6749 section 3.2). */
@Controller('oauth2/token')
@Protocol()
@NeedsOAuth2()
export class TokenController {
  constructor(private readonly endpoint: TokenEndpoint) {}

  @Post()
  @Errors([errors.rateLimitExceeded])
  @HttpCode(200)
  @AnyClient()
  async exchange(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const body = await this.endpoint.exchange(request);
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    return body;
  }
}
