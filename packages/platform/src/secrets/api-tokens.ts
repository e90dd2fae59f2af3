import { makeToken } from './token-form';

/** Under which kind the values of API tokens are looked up (see `Secrets.lookup`); nothing else of them is stored. */
export const API_TOKEN_KIND = 'api-token';

/** A new API token's value. */
export const makeApiToken = (): string => makeToken('rbp_');
