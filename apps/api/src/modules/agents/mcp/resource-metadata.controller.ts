import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { ApiConfig } from '../../../api.config';
import { toolsUrl } from '../../../http/tools-url';
import { AnyClient, issuerOf, Protocol } from '../../tokens/authorization-server';
import { scopesOf } from './tool';
import { READERS } from './tools';

/**
 * `/.well-known/oauth-protected-resource`, also followed by `/mcp` or `/s/<site>/mcp` (RFC 9728): where an agent gets a
 * token. Clients that are told nothing else ask for all of these scopes, so they are those of reading; the tools that
 * write ask for theirs when they are called.
 */
@Controller('.well-known/oauth-protected-resource')
@Protocol()
@NeedsOAuth2()
export class ResourceMetadataController {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  @Get()
  @AnyClient()
  read(@Req() request: FastifyRequest) {
    return {
      resource: toolsUrl(this.config, request),
      authorization_servers: [issuerOf(this.config, request)],
      scopes_supported: scopesOf(READERS),
      bearer_methods_supported: ['header'],
      resource_name: 'Review Service',
    };
  }
}
