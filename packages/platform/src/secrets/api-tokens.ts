import { hasTokenForm, makeToken } from './token-form';

/** The kind of API tokens' look-ups (see `Secrets.lookup`); nothing else of their values is stored. */
export const API_TOKEN_KIND = 'api-token';

/** The same for child tokens: a process of a release without their limits does not find them. */
export const CHILD_TOKEN_KIND = 'child-token';

/** The prefix of API tokens. */
export const API_TOKEN_PREFIX = 'rbp_';

/** The same of those that are made from others. */
export const CHILD_TOKEN_PREFIX = 'rbc_';

/** A new API token's value. */
export const makeApiToken = (): string => makeToken(API_TOKEN_PREFIX);

/** The same of one that is made from another. */
export const makeChildToken = (): string => makeToken(CHILD_TOKEN_PREFIX);

/** The kind of the look-ups of a value, which may be an imported one. */
export const apiTokenKindOf = (value: string): typeof API_TOKEN_KIND | typeof CHILD_TOKEN_KIND =>
  hasTokenForm(CHILD_TOKEN_PREFIX, value) ? CHILD_TOKEN_KIND : API_TOKEN_KIND;
