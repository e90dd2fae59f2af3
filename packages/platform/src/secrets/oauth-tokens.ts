import { randomInt } from 'node:crypto';
import type { Secrets } from './secrets';
import { hasTokenForm, makeToken, tokenFrom } from './token-form';

/** The kind of access tokens' look-ups: equal values of other kinds do not match (see Secrets.lookup). */
export const OAUTH_TOKEN_KIND = 'oauth-token';

/** The same for refresh tokens. */
export const REFRESH_TOKEN_KIND = 'oauth-refresh-token';

/** What the next refresh token of a public client is made by. */
const SUCCESSOR_KIND = 'oauth-refresh-token-after';

/** The same for tokens that applications got for themselves. */
export const CLIENT_TOKEN_KIND = 'oauth-client-token';

/** The same for authorization codes. */
export const AUTHORIZATION_CODE_KIND = 'oauth-code';

/** The same for codes that devices poll with. */
export const DEVICE_CODE_KIND = 'oauth-device-code';

/** The same for codes that people type for a device. */
export const USER_CODE_KIND = 'oauth-user-code';

/** The place of an access token's sealed value: table, column and row (decision R1). */
export const OAUTH_TOKEN_PLACE = (id: number): string => `oauth_token/sealed/${id}`;

/** The prefix of access tokens, including those of applications for themselves. */
export const ACCESS_TOKEN_PREFIX = 'rso_';

/** The prefix of refresh tokens. */
export const REFRESH_TOKEN_PREFIX = 'rsr_';

const [CODE, DEVICE] = ['rsc_', 'rsd_'] as const;

/** A new access token's value. */
export const makeOAuthToken = (): string => makeToken(ACCESS_TOKEN_PREFIX);

/** A new refresh token's value. */
export const makeRefreshToken = (): string => makeToken(REFRESH_TOKEN_PREFIX);

/**
 * The refresh tokens that may follow one of a public client, that of the newest key first: they need not be stored to be
 * told again. Only who has the former token and the keys can make them.
 */
export const refreshTokensAfter = (value: string, secrets: Secrets): string[] =>
  secrets.lookups(SUCCESSOR_KIND, value).map((seed) => tokenFrom(REFRESH_TOKEN_PREFIX, seed));

/** A new authorization code. */
export const makeAuthorizationCode = (): string => makeToken(CODE);

/** A new code for a device to poll with. */
export const makeDeviceCode = (): string => makeToken(DEVICE);

/** Letters that are easy to distinguish; without vowels they form no words (RFC 8628 section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** A new code for people to type: `WDJB-MJHT`. With 20^8 codes and few allowed guesses it is safe for ten minutes. */
export const makeUserCode = (): string =>
  showUserCode(Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''));

/** The code in the form that the device shows, from typed text. */
export function showUserCode(text: string): string {
  const letters = readUserCode(text);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The letters of a typed code, in any case and with any separators. */
export const readUserCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

/** Does it have our prefix, but a wrong checksum? Then no look-up is needed. Imported tokens have no such prefix. */
export const isForged = (value: string): boolean =>
  [ACCESS_TOKEN_PREFIX, REFRESH_TOKEN_PREFIX].some(
    (prefix) => value.startsWith(prefix) && !hasTokenForm(prefix, value),
  );

/** Can this be an authorization code? */
export const isCode = (value: string): boolean => hasTokenForm(CODE, value);

/** Can this be a code that a device polls with? */
export const isDeviceCode = (value: string): boolean => hasTokenForm(DEVICE, value);

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 36_000;

/** Lifetime of an unused grant, in seconds. */
export const REFRESH_TOKEN_SECONDS = 90 * 24 * 3600;
