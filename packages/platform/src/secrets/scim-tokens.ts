import { hasTokenForm, makeToken } from './token-form';

/** The kind of the look-ups of SCIM tokens (see `Secrets.lookup`); nothing else of their values is stored. */
export const SCIM_TOKEN_KIND = 'scim-token';

/** The prefix of SCIM tokens: no other credential has it, so that none is taken for another. */
const PREFIX = 'rsp_';

/** A new SCIM token's value. */
export const makeScimToken = (): string => makeToken(PREFIX);

/** Can this be one? Else no look-up is needed. */
export const isScimToken = (value: string): boolean => hasTokenForm(PREFIX, value);
