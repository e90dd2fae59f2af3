import { makeToken } from './token-form';

/** Keeps access tokens apart from equal values of other kinds (see Secrets.lookup). */
export const OAUTH_TOKEN_KIND = 'oauth-token';

/** The same of refresh tokens. */
export const REFRESH_TOKEN_KIND = 'oauth-refresh-token';

/** Where an access token's sealed value belongs: table, column and row (decision R1). */
export const OAUTH_TOKEN_PLACE = (id: number): string => `oauth_token/sealed/${id}`;

/** A new access token's value. */
export const makeOAuthToken = (): string => makeToken('rso_');
