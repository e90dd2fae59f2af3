import { discoverProvider, TOLERANCE } from '@review-service/platform/sign-in/discover-provider';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { algorithmsOf, countKeys, readIdToken } from '@review-service/platform/sign-in/provider-keys';
import { fetchShortAnswer } from '@review-service/platform/sign-in/short-answers';
import type { Claims } from '@review-service/platform/sign-in/vouched';
import { reasonsOf } from '../../base/reasons';
import { Refusal } from '../../base/refusal';

/** What a provider announces, and what of it does not fit its settings. */
export interface Announced {
  /** Good to know. */
  readonly facts: readonly string[];
  /** Does not stop sign-ins. */
  readonly remarks: readonly string[];
  /** Stops all sign-ins. */
  readonly problems: readonly string[];
}

/** Asks a provider for what it announces (OpenID Connect Discovery), for its keys, and for its time. */
export async function askProvider(provider: KnownProvider): Promise<Announced> {
  try {
    return await ask(provider);
  } catch (thrown) {
    return { facts: [], remarks: [], problems: [`The provider cannot be asked: ${reasonsOf(thrown)}`] };
  }
}

async function ask(provider: KnownProvider): Promise<Announced> {
  const found = await discoverProvider(provider);
  const server = found.serverMetadata();
  const [keys, skew] = [await countKeys(found), await skewOf(provider.issuer)];
  const algorithms = algorithmsOf(found);
  const lacks = (listed: readonly string[] | undefined, wanted: string) =>
    listed !== undefined && !listed.includes(wanted);
  const claims = server.claims_supported;
  const wanted = [provider.usernameClaim, provider.groupsClaim, 'email', 'email_verified'].filter((one) => one !== '');
  const scopes = provider.scopes.split(' ').filter((scope) => lacks(server.scopes_supported, scope));
  const method = provider.credential.kind === 'private_key' ? 'private_key_jwt' : 'client_secret';
  const methods = server.token_endpoint_auth_methods_supported;
  const isClient = methods === undefined || methods.some((one) => one.startsWith(method));
  return {
    facts: [
      `Keys: ${keys}, for ${algorithms.join(', ')}`,
      `Claims: ${claims === undefined ? 'not announced' : claims.join(', ')}`,
      `Names itself in answers (RFC 9207): ${server.authorization_response_iss_parameter_supported ? 'yes' : 'no'}`,
      `Signing out there, too: ${server.end_session_endpoint === undefined ? 'no' : 'yes'}`,
      `Announces log-outs: ${server.backchannel_logout_supported === true ? 'yes' : 'no'}`,
      `Its clock: ${skew === undefined ? 'not known' : `${Math.abs(skew)} s ${skew < 0 ? 'behind' : 'ahead of'} this one`}`,
    ],
    remarks: [
      ...wanted
        .filter((claim) => lacks(claims, claim))
        .map((claim) => `The provider does not announce the claim ${claim}: people may lack it.`),
      ...scopes.map((scope) => `The provider does not announce the scope ${scope}: it may refuse it.`),
      ...(lacks(server.code_challenge_methods_supported, 'S256')
        ? ['The provider does not announce PKCE (S256).']
        : []),
    ],
    problems: [
      ...(keys === 0 ? ['The provider has no keys.'] : []),
      ...(algorithms.length === 0 ? ['The provider signs by no algorithm with a key of its own.'] : []),
      ...(lacks(server.response_types_supported, 'code') ? ['The provider has no code flow.'] : []),
      ...(isClient ? [] : [`The provider takes no ${method}: it takes ${methods.join(', ')}.`]),
      ...(skew !== undefined && Math.abs(skew) > TOLERANCE
        ? [`The clocks differ by ${Math.abs(skew)} seconds; ${TOLERANCE} are allowed.`]
        : []),
    ],
  };
}

/** How far the provider's clock is ahead of this one, in seconds, by its answer; undefined: it does not say. */
async function skewOf(issuer: string): Promise<number | undefined> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { headers } = await fetchShortAnswer(url, { signal: AbortSignal.timeout(5_000) });
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : Math.round((date - Date.now()) / 1_000);
}

/** The claims of an ID token for this service, which the provider has signed; it may have expired. */
export async function verifiedClaims(provider: KnownProvider, token: string): Promise<Claims> {
  try {
    return await readIdToken(provider, await discoverProvider(provider), token);
  } catch (thrown) {
    throw new Refusal(`The token is not one of this provider for this service: ${(thrown as Error).message}.`);
  }
}
