import { type AccessToken, type Credentials, demandToken, type TokenEndpoint } from './credentials.ts';
import { OAuthError } from './errors.ts';

/** An application of OAuth2 that renews its tokens. */
export interface Application {
  readonly clientId: string;
  /** Undefined for those that can keep none: command lines and pages. */
  readonly clientSecret?: string | undefined;
  /** Keeps the new tokens for the next start: the old refresh token has stopped working. */
  readonly onRenewed?: (tokens: AccessToken) => unknown;
}

/** What of a token's answer is needed to use it. */
type Tokens = Pick<AccessToken, 'access_token' | 'refresh_token'>;

/**
 * An OAuth2 access token. With a refresh token and its application, a token that has expired is renewed: once, however
 * many calls find it expired at the same time, because a refresh token works once.
 */
export function bearer(tokens: string | Tokens, application?: Application): Credentials {
  let present: Tokens = typeof tokens === 'string' ? { access_token: tokens } : tokens;
  let renewing: Promise<void> | undefined;
  demandToken(present.access_token);

  const authorization = () => `Bearer ${present.access_token}`;

  async function exchange(
    refresh_token: string,
    { clientId, clientSecret, onRenewed }: Application,
    ask: TokenEndpoint,
  ) {
    try {
      const client = { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
      const renewed = await ask({ grant_type: 'refresh_token', refresh_token, ...client });
      demandToken(renewed.access_token);
      // Before anything can fail: the old ones are of no use any more.
      present = { refresh_token, ...renewed };
      await onRenewed?.(renewed);
    } catch (error) {
      // It never works again: calls that follow need not ask.
      if (error instanceof OAuthError && error.error === 'invalid_grant')
        present = { access_token: present.access_token };
      throw error;
    }
  }

  return {
    authorization,
    async renew(refused, ask) {
      // Somebody else has renewed it since.
      if (refused !== authorization()) return true;
      if (present.refresh_token === undefined || !application) return false;
      renewing ??= exchange(present.refresh_token, application, ask).finally(() => (renewing = undefined));
      await renewing;
      return true;
    },
  };
}
