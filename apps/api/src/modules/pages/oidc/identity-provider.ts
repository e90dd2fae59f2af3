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
import { addressesOf, type KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { type Claims, lacksClaims, readClaims, type VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import { ApiConfig } from '../../../api.config';
import { DiscoveredProvider } from './discovered-provider';
import { faultOf, foreignTenant } from './provider-fault';

/** The secrets of one attempt to sign in, which stay in the browser that began it. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider's own session, with which ours ends. */
export interface SessionAtProvider {
  /** Its name there (`sid`); undefined: the provider gives none. */
  readonly sid: string | undefined;
  /** When the ID token was issued, in seconds since 1970. */
  readonly issuedAt: number;
}

/** Whom the provider vouches for, with its ID token. */
export interface VouchedByToken extends SessionAtProvider {
  readonly identity: VouchedIdentity;
  readonly idToken: string | undefined;
}

/** Up to 255 ASCII characters (OpenID Connect Core section 2). The library takes an empty one, too. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** The longest name of a session that is kept (OpenID Connect Back-Channel Logout section 2.1 has no limit). */
const LONGEST_SID = 255;

/** Signs people in by the code flow of OpenID Connect, with PKCE. Throws only a ProviderFault. */
@Injectable()
export class IdentityProvider {
  constructor(
    private readonly discovered: DiscoveredProvider,
    @Inject(ApiConfig) private readonly api: ApiConfig,
  ) {}

  /** Where the person goes, and what the attempt needs when they come back. */
  async begin(provider: KnownProvider): Promise<{ readonly url: URL; readonly secrets: AttemptSecrets }> {
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const found = await this.ask(provider, (known) => Promise.resolve(known));
    const url = buildAuthorizationUrl(found, {
      redirect_uri: addressesOf(provider.slug, this.api.url).redirect,
      scope: provider.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url, secrets };
  }

  /** @param search the query with which the person came back */
  finish(provider: KnownProvider, search: string, { state, nonce, verifier }: AttemptSecrets): Promise<VouchedByToken> {
    const url = new URL(addressesOf(provider.slug, this.api.url).redirect);
    url.search = search;
    return this.ask(provider, async (found) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(found, url, checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('There is no ID token.');
      const { iss, sub } = claims;
      if (!SUBJECT.test(sub)) throw new Error('The ID token has no subject that can be kept.');
      expectTenant(provider, claims);
      const sid = sidOf(claims);
      const more = await this.moreClaims(provider, found, tokens.access_token, claims);
      // Whether an address is verified is said beside it.
      const { email_verified } = claims.email === undefined ? more : claims;
      const all = { ...more, ...claims, email_verified };
      const identity = readClaims(iss, sub, all, provider);
      return { identity, sid, issuedAt: claims.iat, idToken: tokens.id_token };
    });
  }

  /** Where the person's session at the provider is ended; undefined: it has no such place. */
  endSession(provider: KnownProvider, idToken: string | undefined): Promise<URL | undefined> {
    return this.ask(provider, (found) => {
      if (found.serverMetadata().end_session_endpoint === undefined) return Promise.resolve(undefined);
      const back = { post_logout_redirect_uri: addressesOf(provider.slug, this.api.url).postLogout };
      return Promise.resolve(buildEndSessionUrl(found, { ...back, ...(idToken && { id_token_hint: idToken }) }));
    });
  }

  /** Some providers put no names into ID tokens. The library refuses what is about another person. */
  private async moreClaims(
    provider: KnownProvider,
    found: Configuration,
    accessToken: string,
    claims: Claims & { readonly sub: string },
  ): Promise<Claims> {
    const hasMore = found.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasMore || !lacksClaims(claims, provider)) return {};
    return fetchUserInfo(found, accessToken, claims.sub);
  }

  private async ask<Answer>(
    provider: KnownProvider,
    question: (found: Configuration) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const { found } = await this.discovered.get(provider);
      return await question(found);
    } catch (thrown) {
      throw faultOf(thrown, provider.name);
    }
  }
}

/** Anybody can have a tenant of Entra ID: only people of those in the list sign in. */
function expectTenant({ tenants }: KnownProvider, { tid }: Claims): void {
  if (tenants.length === 0 || (typeof tid === 'string' && tenants.includes(tid.toLowerCase()))) return;
  throw foreignTenant();
}

function sidOf({ sid }: Claims): string | undefined {
  if (sid === undefined) return undefined;
  if (typeof sid === 'string' && sid !== '' && sid.length <= LONGEST_SID && !sid.includes('\0')) return sid;
  throw new Error('The ID token names a session that cannot be kept.');
}
