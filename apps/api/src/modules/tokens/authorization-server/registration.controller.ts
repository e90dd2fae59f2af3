import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { OAuthError } from '@node-oauth/oauth2-server';
import { errors } from '@review-service/contracts/errors';
import { isRedirectUri, REDIRECT_URI_RULE } from '@review-service/contracts/redirect-uris';
import { nameFault } from '@review-service/contracts/visible-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../access/callers/caller-network';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { count, Limiters } from '../../../access/limits/limiters';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { bodyOf } from '../../../http/bodies';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { AnyClient, Protocol } from './protocol.decorator';
import { Registrations } from './registrations';

const MOST_ADDRESSES = 20;

/** `/oauth2/register/` (RFC 7591), if DYNAMIC_REGISTRATION lets applications register themselves. They get no secret. */
@Controller('oauth2/register')
@Protocol()
@NeedsOAuth2()
export class RegistrationController {
  constructor(
    private readonly registrations: Registrations,
    private readonly limiters: Limiters,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  @Post()
  @Errors([errors.rateLimitExceeded])
  @HttpCode(201)
  @AnyClient()
  async register(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    if (!this.config.dynamicRegistration)
      fail(errors.permissionDenied, {
        message: 'Applications do not register themselves here (DYNAMIC_REGISTRATION).',
      });
    const { isOver, resetsIn } = await count(this.limiters.registrations, networkOf(request.ip));
    if (isOver) fail(errors.rateLimitExceeded, { limit: { retryAfter: resetsIn } });
    const { name, redirectUris } = read(bodyOf(request).values);
    const id = await this.registrations.add(request.caller.siteId, name, redirectUris);
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    return {
      client_id: id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }
}

/** What a client says of itself. Whatever way it wants to authenticate, it gets no secret, and the answer says so. */
function read(given: ReadonlyMap<string, unknown>): {
  readonly name: string;
  readonly redirectUris: readonly string[];
} {
  const name = given.get('client_name') ?? 'Unnamed application';
  if (typeof name !== 'string' || name.length > 255 || nameFault(name) !== undefined)
    return refuse('invalid_client_metadata', 'client_name is too long, or has hidden characters');
  const uris = given.get('redirect_uris');
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_ADDRESSES)
    return refuse('invalid_redirect_uri', `redirect_uris is a list of at most ${MOST_ADDRESSES} addresses`);
  const redirectUris = uris.filter((uri): uri is string => typeof uri === 'string' && isRedirectUri(uri));
  if (redirectUris.length < uris.length) return refuse('invalid_redirect_uri', REDIRECT_URI_RULE);
  return { name, redirectUris };
}

function refuse(name: string, message: string): never {
  throw new OAuthError(message, { name, code: 400 });
}
