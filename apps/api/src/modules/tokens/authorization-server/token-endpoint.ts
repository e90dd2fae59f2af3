import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import OAuth2Server, {
  InvalidGrantError,
  InvalidScopeError,
  OAuthError,
  Request,
  Response,
  UnsupportedGrantTypeError,
} from '@node-oauth/oauth2-server';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@review-service/platform/secrets/oauth-tokens';
import type { FastifyRequest } from 'fastify';
import { ApiConfig } from '../../../api.config';
import { toolsUrl } from '../../../http/tools-url';
import { formOf } from '../../../pages/form';
import { type Client, DEVICE_CODE_GRANT } from './client';
import { readClientCredentials } from './client-credentials';
import { Clients } from './clients';
import { DeviceCodeGrantType } from './device-code.grant-type';
import { DeviceCodes } from './device-codes';
import { Grants } from './grants';
import { Issuing } from './issuing';
import { TokenModel } from './token-model';

/** The result: a token answer or a refusal. */
type Outcome = { readonly body: object } | { readonly refusal: OAuthError };

/** The library requires no secrets; Clients checks them by the client's registration. */
const WITHOUT_SECRET = Object.fromEntries(
  ['authorization_code', 'client_credentials', 'refresh_token', DEVICE_CODE_GRANT, ''].map((name) => [name, false]),
);

/** Exchanges grants for tokens (RFC 6749 section 3.2). */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly clients: Clients,
    private readonly grants: Grants,
    private readonly issuing: Issuing,
    private readonly devices: DeviceCodes,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** The answer's body. Throws an OAuthError. */
  async exchange(request: FastifyRequest): Promise<object> {
    // Before the transaction, so that no connection waits for the hash of a secret.
    const outcome = await this.run(request, await this.clients.verify(request));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.body;
  }

  /**
   * In one transaction, which a refusal commits, too: a grant that ended because of a second use stays ended. A request
   * for scopes that were not granted uses nothing up.
   */
  @Transactional()
  private async run(request: FastifyRequest, client: Client | undefined): Promise<Outcome> {
    const response = new Response({ headers: {} });
    const form = formOf(request);
    const { grant_type = '' } = form;
    const model = new TokenModel(
      ...([request, client, this.grants, this.issuing, this.devices, toolsUrl(this.config, request)] as const),
    );
    const server = new OAuth2Server({
      model,
      accessTokenLifetime: ACCESS_TOKEN_SECONDS,
      refreshTokenLifetime: REFRESH_TOKEN_SECONDS,
      requireClientAuthentication: WITHOUT_SECRET,
      extendedGrantTypes: { [DEVICE_CODE_GRANT]: DeviceCodeGrantType },
    });
    // The library neither decodes Basic credentials nor reads anything but urlencoded forms.
    const { id: client_id, secrets } = readClientCredentials(request);
    const body = { ...form, grant_type, client_id, client_secret: secrets[0] };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
    try {
      await server.token(new Request({ body, query: {}, method: 'POST', headers }), response);
      // The library computes it from a later clock time.
      return { body: { ...(response.body as object), expires_in: model.expiresIn } };
    } catch (thrown) {
      if (!(thrown instanceof OAuthError)) throw thrown;
      // An error that our code threw inside of the library.
      if (thrown.code >= 500) throw (thrown as OAuthError & { inner?: Error }).inner ?? thrown;
      if (thrown instanceof InvalidScopeError) throw thrown;
      if (grant_type === '' && thrown.name === 'invalid_request') {
        return { refusal: new UnsupportedGrantTypeError('Missing parameter: `grant_type`') };
      }
      // A different redirect address is `invalid_grant` by RFC 6749 section 5.2, but `invalid_request` in the library.
      const isAddress = thrown.name === 'invalid_request' && thrown.message.includes('redirect_uri');
      return { refusal: isAddress ? new InvalidGrantError(thrown.message) : thrown };
    }
  }
}
