import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
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
import { formOf } from '../../pages/form';
import { type Client, DEVICE_CODE_GRANT } from './client';
import { readClientCredentials } from './client-credentials';
import { Clients } from './clients';
import { DeviceCodeGrantType } from './device-code.grant-type';
import { DeviceCodes } from './device-codes';
import { Grants } from './grants';
import { Issuing } from './issuing';
import { TokenModel } from './token-model';

/** What a client gets: a token, or why not. */
type Outcome = { readonly body: object } | { readonly refusal: OAuthError };

/** Who can keep no secret sends none; whether a client may, its registration says (see Clients). */
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
  ) {}

  /** The answer's body. Throws an OAuthError. */
  async exchange(request: FastifyRequest): Promise<object> {
    // Before the transaction: nobody's wrong secret occupies a connection while it is hashed.
    const outcome = await this.run(request, await this.clients.verify(request));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.body;
  }

  /**
   * In one transaction, which a refusal does not undo: it may be one because something was used twice, and what ended
   * by that stays ended. Asking for scopes that were not granted uses nothing up.
   */
  @Transactional()
  private async run(request: FastifyRequest, client: Client | undefined): Promise<Outcome> {
    const response = new Response({ headers: {} });
    const form = formOf(request);
    const { grant_type = '' } = form;
    const model = new TokenModel(request, client, this.grants, this.issuing, this.devices);
    const server = new OAuth2Server({
      model,
      accessTokenLifetime: ACCESS_TOKEN_SECONDS,
      refreshTokenLifetime: REFRESH_TOKEN_SECONDS,
      requireClientAuthentication: WITHOUT_SECRET,
      extendedGrantTypes: { [DEVICE_CODE_GRANT]: DeviceCodeGrantType },
    });
    // Both as the library wants them: it does not decode Basic credentials, and reads urlencoded forms only.
    const { id: client_id, secrets } = readClientCredentials(request);
    const body = { ...form, grant_type, client_id, client_secret: secrets[0] };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
    try {
      await server.token(new Request({ body, query: {}, method: 'POST', headers }), response);
      // The library counts from a clock that has moved on by then.
      return { body: { ...(response.body as object), expires_in: ACCESS_TOKEN_SECONDS } };
    } catch (thrown) {
      if (!(thrown instanceof OAuthError)) throw thrown;
      // What our own code threw inside of the library.
      if (thrown.code >= 500) throw (thrown as OAuthError & { inner?: Error }).inner ?? thrown;
      if (thrown instanceof InvalidScopeError) throw thrown;
      if (grant_type === '' && thrown.name === 'invalid_request') {
        return { refusal: new UnsupportedGrantTypeError('Missing parameter: `grant_type`') };
      }
      // RFC 6749 section 5.2 counts another address among what makes a grant invalid, the library among malformed requests.
      const isAddress = thrown.name === 'invalid_request' && thrown.message.includes('redirect_uri');
      return { refusal: isAddress ? new InvalidGrantError(thrown.message) : thrown };
    }
  }
}
