import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { ApiConfig } from '../../../api.config';
import { ResourceRegistry } from '../../../hypermedia/resources/resource.registry';
import { DEVICE_CODE_GRANT } from './client';
import { issuerOf } from './issuer';
import { AnyClient, Protocol } from './protocol.decorator';

const WITH_SECRET = ['client_secret_basic', 'client_secret_post'];

/** `/.well-known/oauth-authorization-server`, also followed by `/s/<site>` (RFC 8414): the endpoints and features. */
@Controller('.well-known/oauth-authorization-server')
@Protocol()
@NeedsOAuth2()
export class MetadataController {
  constructor(
    @Inject(ApiConfig) private readonly config: ApiConfig,
    private readonly resources: ResourceRegistry,
  ) {}

  @Get()
  @AnyClient()
  read(@Req() request: FastifyRequest) {
    const issuer = issuerOf(this.config, request);
    const at = (name: string) => `${issuer}/oauth2/${name}/`;
    return {
      issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      ...(this.config.dynamicRegistration && { registration_endpoint: at('register') }),
      revocation_endpoint: at('revoke'),
      introspection_endpoint: at('introspect'),
      device_authorization_endpoint: at('device_authorization'),
      scopes_supported: this.resources.scopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_CODE_GRANT],
      token_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
      revocation_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
      introspection_endpoint_auth_methods_supported: WITH_SECRET,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    };
  }
}
