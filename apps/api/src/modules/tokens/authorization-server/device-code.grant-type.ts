import {
  AbstractGrantType,
  type Client as LibraryClient,
  InvalidGrantError,
  InvalidRequestError,
  OAuthError,
  type Request,
  type Token,
  type TokenOptions,
} from '@node-oauth/oauth2-server';
import type { Client } from './client';
import type { Beneficiary, TokenModel } from './token-model';

/** The grant of devices without a browser, which the library lacks (RFC 8628 section 3.4). */
export class DeviceCodeGrantType extends AbstractGrantType {
  private readonly tokens: TokenModel;

  constructor(options: TokenOptions) {
    super(options);
    // Every grant type gets the model, but the library's types lack it.
    this.tokens = (options as { model: TokenModel }).model;
  }

  async handle(request: Request, anyClient: LibraryClient): Promise<Token> {
    const client = anyClient as Client;
    const { device_code: code } = request.body as { device_code?: string };
    if (!code) throw new InvalidRequestError('Missing parameter: `device_code`');
    const device = await this.tokens.devices.poll(client, code);
    if (!device) throw new InvalidGrantError('The device code is not valid. Ask for a new one.');
    const { state, isTooEarly, grantId, userId, scopes } = device;
    if (state === 'denied') throw refusal('access_denied', 'The person said no.');
    if (state === 'expired') throw refusal('expired_token', 'The code has expired. Ask for a new one.');
    if (state === 'pending' || grantId === null || userId === null) {
      throw isTooEarly
        ? refusal('slow_down', 'Wait five seconds longer between two requests.')
        : refusal('authorization_pending', 'Nobody has confirmed the code yet.');
    }
    const user: Beneficiary = { grantId, userId, grantedScopes: scopes };
    const token = {
      accessToken: await this.tokens.generateAccessToken(),
      refreshToken: await this.tokens.generateRefreshToken(),
      accessTokenExpiresAt: this.getAccessTokenExpiresAt(),
      scope: scopes,
      client,
      user,
    };
    return this.tokens.saveToken(token, client, user);
  }
}

const refusal = (name: string, message: string) => new OAuthError(message, { name, code: 400 });
