import { Inject, Injectable } from '@nestjs/common';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { ApiConfig } from '../../../api.config';
import { SignInConfig } from '../../../sign-in.config';
import { DiscoveredProvider } from './discovered-provider';
import { faultOf } from './provider-fault';
import { type Claims, lacksClaims, readClaims, type VouchedIdentity } from './vouched';

/** The secrets of one attempt to sign in, which stay in the browser that began it. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider vouches for, with its ID token. */
export interface VouchedByToken {
  readonly identity: VouchedIdentity;
  readonly idToken: string | undefined;
}

/** Up to 255 ASCII characters (OpenID Connect Core section 2). The library takes an empty one, too. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Signs people in by the code flow of OpenID Connect, with PKCE. Throws only a ProviderFault. */
@Injectable()
export class IdentityProvider {
  constructor(
    private readonly provider: DiscoveredProvider,
    @Inject(SignInConfig) private readonly config: SignInConfig,
    @Inject(ApiConfig) private readonly api: ApiConfig,
  ) {}

  /** Where the person goes, and what the attempt needs when they come back. */
  async begin(): Promise<{ readonly url: URL; readonly secrets: AttemptSecrets }> {
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const found = await this.ask((known) => Promise.resolve(known));
    const url = buildAuthorizationUrl(found, {
      redirect_uri: this.callback.href,
      scope: this.config.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url, secrets };
  }

  /** @param search the query with which the person came back */
  finish(search: string, { state, nonce, verifier }: AttemptSecrets): Promise<VouchedByToken> {
    const url = this.callback;
    url.search = search;
    return this.ask(async (found) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(found, url, checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('There is no ID token.');
      const { iss, sub } = claims;
      if (!SUBJECT.test(sub)) throw new Error('The ID token has no subject that can be kept.');
      const more = await this.moreClaims(found, tokens.access_token, claims);
      // Whether an address is verified is said beside it.
      const { email_verified } = claims.email === undefined ? more : claims;
      const all = { ...more, ...claims, email_verified };
      const identity = readClaims(iss, sub, all, this.config.usernameClaim);
      return { identity, idToken: tokens.id_token };
    });
  }

  /** Where the person's session at the provider is ended; undefined: it has no such place. */
  endSession(idToken: string | undefined): Promise<URL | undefined> {
    return this.ask((found) => {
      if (found.serverMetadata().end_session_endpoint === undefined) return Promise.resolve(undefined);
      const back = { post_logout_redirect_uri: `${this.api.url}/account/signed-out/` };
      return Promise.resolve(buildEndSessionUrl(found, { ...back, ...(idToken && { id_token_hint: idToken }) }));
    });
  }

  /** Some providers put no names into ID tokens. The library refuses what is about another person. */
  private async moreClaims(
    found: Configuration,
    accessToken: string,
    claims: Claims & { readonly sub: string },
  ): Promise<Claims> {
    const hasMore = found.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasMore || !lacksClaims(claims, this.config.usernameClaim)) return {};
    return fetchUserInfo(found, accessToken, claims.sub);
  }

  private async ask<Answer>(question: (found: Configuration) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(await this.provider.get());
    } catch (thrown) {
      throw faultOf(thrown, this.config.name);
    }
  }

  private get callback(): URL {
    return new URL(`${this.api.url}/account/oidc/callback/`);
  }
}
