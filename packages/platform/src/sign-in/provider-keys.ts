import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { PATIENCE } from './discover-provider';
import { issuersOf, type KnownProvider } from './known-provider';
import { fetchShortAnswer } from './short-answers';

/** How long keys are kept, and how often they are fetched at most, in milliseconds. */
const [HOUR, MINUTE] = [3_600_000, 60_000];

/** The keys of a provider, for tokens that do not come by the code flow; undefined: it names none. */
export function keysOf(found: Configuration): JWTVerifyGetKey | undefined {
  const { jwks_uri } = found.serverMetadata();
  if (jwks_uri === undefined) return undefined;
  return createRemoteJWKSet(new URL(jwks_uri), {
    ...{ timeoutDuration: PATIENCE * 1_000, cooldownDuration: MINUTE, cacheMaxAge: HOUR },
    [customFetch]: fetchShortAnswer,
  });
}

/** The algorithms that only somebody with a private key can use. */
const BY_KEYS = /^(RS|PS|ES)(256|384|512)$|^Ed(25519|DSA)$/;

/** The algorithms with which a provider says that it signs, without those of shared secrets. */
export const algorithmsOf = (found: Configuration): string[] =>
  (found.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256']).filter((one) => BY_KEYS.test(one));

/** How many keys a provider has. */
export async function countKeys(found: Configuration): Promise<number> {
  const { jwks_uri } = found.serverMetadata();
  if (jwks_uri === undefined) return 0;
  const answer = await fetchShortAnswer(jwks_uri, { signal: AbortSignal.timeout(PATIENCE * 1_000) });
  const { keys } = (await answer.json()) as { keys?: unknown };
  return Array.isArray(keys) ? keys.length : 0;
}

/** The claims of an ID token of a provider, for this service. It may have expired: nobody signs in with it. */
export async function readIdToken(provider: KnownProvider, found: Configuration, token: string): Promise<JWTPayload> {
  const keys = keysOf(found);
  if (!keys) throw new Error('the provider names no keys');
  const { iat = 0 } = decodeJwt(token);
  const { payload } = await jwtVerify(token, keys, {
    ...{ algorithms: algorithmsOf(found), issuer: issuersOf(provider), audience: provider.clientId },
    currentDate: new Date(iat * 1_000),
  });
  return payload;
}
