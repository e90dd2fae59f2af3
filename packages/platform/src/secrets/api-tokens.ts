import { makeToken } from './token-form';

/** The kind of API tokens' look-ups (see `Secrets.lookup`); nothing else of their values is stored. */
export const API_TOKEN_KIND = 'api-token';

/** A new API token's value. */
export const makeApiToken = (): string => makeToken('rbp_');
