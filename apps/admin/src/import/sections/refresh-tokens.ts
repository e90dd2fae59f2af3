import { REFRESH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { Store } from '../pipeline';
import { storeRows } from '../rows';
import type { Entry } from '../section';
import type { Visit } from '../visit';

/** A refresh token of a grant. */
export interface RefreshToken {
  readonly grantId: number;
  readonly value: string;
}

/** Refresh tokens: only their keyed hashes are stored. */
export function prepareRefreshTokens(visit: Visit, secrets: Secrets, tokens: readonly Entry<RefreshToken>[]): Store {
  const rows = tokens.map(({ row: { grantId, value } }) => {
    const { digest, keyId } = secrets.lookup(REFRESH_TOKEN_KIND, value);
    return { grant_id: grantId, lookup: digest, key_id: keyId };
  });
  return () =>
    storeRows(visit, 'oauth_refresh_token', tokens, rows, () => ({ member: 'refresh_token', text: 'this value' }));
}
