import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { InvalidScopeError, UnauthorizedClientError } from '@node-oauth/oauth2-server';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { ApiConfig } from '../../../api.config';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { formOf } from '../../../pages/form';
import { DEVICE_CODE_GRANT } from './client';
import { Clients } from './clients';
import { DEVICE_CODE_SECONDS, DeviceCodes, POLL_SECONDS } from './device-codes';
import { issuerOf } from './issuer';
import { AnyClient, Protocol } from './protocol.decorator';
import { readScope } from './scopes';

/** `/oauth2/device_authorization/` (RFC 8628 section 3.1). */
@Controller('oauth2/device_authorization')
@Protocol()
@NeedsOAuth2()
export class DeviceAuthorizationController {
  constructor(
    private readonly clients: Clients,
    private readonly devices: DeviceCodes,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  @Post()
  @Errors([errors.rateLimitExceeded])
  @HttpCode(200)
  @AnyClient()
  async authorize(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const client = await this.clients.authenticate(request);
    if (!client.isEnabled || !client.grants.includes(DEVICE_CODE_GRANT)) {
      throw new UnauthorizedClientError('This application is not registered for devices (device-code), or disabled.');
    }
    const scopes = readScope(formOf(request).scope);
    if (!scopes) throw new InvalidScopeError('A scope is not known. /api/ says which there are.');
    const { deviceCode, userCode } = await this.devices.make(client, scopes);
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${issuerOf(this.config, request)}/oauth2/device/`,
      expires_in: DEVICE_CODE_SECONDS,
      interval: POLL_SECONDS,
    };
  }
}
