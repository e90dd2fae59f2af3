import { makeToken } from './token-form';

/** The kind of API tokens' look-ups (see `Secrets.lookup`); nothing else of their values is stored. */
export const API_TOKEN_KIND = 'api-token';

/** What the values of API tokens begin with. */
export const API_TOKEN_PREFIX = 'rbp_';

/** A new API token's value. */
export const makeApiToken = (): string => makeToken(API_TOKEN_PREFIX);
