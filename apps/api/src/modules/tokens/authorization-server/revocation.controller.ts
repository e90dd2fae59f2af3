import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { InvalidGrantError, InvalidRequestError } from '@node-oauth/oauth2-server';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { formOf } from '../../../pages/form';
import { Clients } from './clients';
import { KnownTokens } from './known-tokens';
import { AnyClient, Protocol } from './protocol.decorator';

/** `/oauth2/revoke/` (RFC 7009). */
@Controller('oauth2/revoke')
@Protocol()
@NeedsOAuth2()
export class RevocationController {
  constructor(
    private readonly clients: Clients,
    private readonly tokens: KnownTokens,
  ) {}

  /** 200 also for an invalid token, because the client's aim is reached (RFC 7009 section 2.2). */
  @Post()
  @Errors([errors.rateLimitExceeded])
  @HttpCode(200)
  @AnyClient()
  async revoke(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const client = await this.clients.authenticate(request);
    const { token } = formOf(request);
    if (!token) throw new InvalidRequestError('Missing parameter: `token`');
    const found = await this.tokens.find(token, client);
    if (found && found.clientId !== client.id) throw new InvalidGrantError('The token was issued to another client.');
    if (found) await this.tokens.revoke(found, client);
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    return {};
  }
}
