import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { InvalidClientError, InvalidRequestError } from '@node-oauth/oauth2-server';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { ApiConfig } from '../../../api.config';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { toolsUrl } from '../../../http/tools-url';
import { formOf } from '../../../pages/form';
import { Clients } from './clients';
import { issuerOf } from './issuer';
import { KnownTokens } from './known-tokens';
import { AnyClient, Protocol } from './protocol.decorator';

/**
 * `/oauth2/introspect/` (RFC 7662), for clients with a secret: services that receive our tokens are registered as
 * applications, and may ask about other applications' tokens.
 */
@Controller('oauth2/introspect')
@Protocol()
@NeedsOAuth2()
export class IntrospectionController {
  constructor(
    private readonly clients: Clients,
    private readonly tokens: KnownTokens,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** An invalid token has no further members, for any reason (RFC 7662 section 2.2). */
  @Post()
  @Errors([errors.rateLimitExceeded])
  @HttpCode(200)
  @AnyClient()
  async introspect(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const client = await this.clients.authenticate(request);
    if (!client.isConfidential) throw new InvalidClientError('Only clients that have a secret may ask about tokens.');
    if (!client.isEnabled) throw new InvalidClientError('This application is disabled.');
    const { token } = formOf(request);
    if (!token) throw new InvalidRequestError('Missing parameter: `token`');
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const found = await this.tokens.find(token, client);
    if (!found?.isActive) return { active: false };
    return {
      active: true,
      client_id: found.clientId,
      ...(found.opensTools && { aud: toolsUrl(this.config, request) }),
      iss: issuerOf(this.config, request),
      scope: found.scopes.join(' '),
      token_type: found.kind === 'refresh' ? 'refresh_token' : 'Bearer',
      iat: found.issuedAt,
      ...(found.expiresAt !== null && { exp: found.expiresAt }),
      ...(found.username !== null && { username: found.username, sub: String(found.userId) }),
    };
  }
}
