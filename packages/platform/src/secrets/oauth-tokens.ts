import { randomInt } from 'node:crypto';
import { hasTokenForm, makeToken } from './token-form';

/** Keeps access tokens apart from equal values of other kinds (see Secrets.lookup). */
export const OAUTH_TOKEN_KIND = 'oauth-token';

/** The same of refresh tokens. */
export const REFRESH_TOKEN_KIND = 'oauth-refresh-token';

/** The same of access tokens of applications that act for nobody. */
export const CLIENT_TOKEN_KIND = 'oauth-client-token';

/** The same of authorization codes. */
export const AUTHORIZATION_CODE_KIND = 'oauth-code';

/** The same of what a device polls with. */
export const DEVICE_CODE_KIND = 'oauth-device-code';

/** The same of what a person types in for a device. */
export const USER_CODE_KIND = 'oauth-user-code';

/** Where an access token's sealed value belongs: table, column and row (decision R1). */
export const OAUTH_TOKEN_PLACE = (id: number): string => `oauth_token/sealed/${id}`;

const [ACCESS, REFRESH, CODE, DEVICE] = ['rso_', 'rsr_', 'rsc_', 'rsd_'] as const;

/** A new access token's value. */
export const makeOAuthToken = (): string => makeToken(ACCESS);

/** A new refresh token's value. */
export const makeRefreshToken = (): string => makeToken(REFRESH);

/** A new authorization code. */
export const makeAuthorizationCode = (): string => makeToken(CODE);

/** A new code for a device to poll with. */
export const makeDeviceCode = (): string => makeToken(DEVICE);

/** Letters that are hard to mistake, and no vowels: no words come of them (RFC 8628 section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** A new code to type in: `WDJB-MJHT`. 20^8 of them, and few guesses, are enough for ten minutes. */
export const makeUserCode = (): string =>
  showUserCode(Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''));

/** The code as its device shows it, from what somebody typed. */
export function showUserCode(text: string): string {
  const letters = readUserCode(text);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The letters of a code as somebody typed it, in whatever case and with whatever between them. */
export const readUserCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

/**
 * Does it begin as ours do, and is not one of ours? Then nobody needs to look it up. Imported ones begin otherwise.
 */
export const isForged = (value: string): boolean =>
  [ACCESS, REFRESH].some((prefix) => value.startsWith(prefix) && !hasTokenForm(prefix, value));

/** Can this be an authorization code? */
export const isCode = (value: string): boolean => hasTokenForm(CODE, value);

/** Can this be what a device polls with? */
export const isDeviceCode = (value: string): boolean => hasTokenForm(DEVICE, value);

/** How long an access token lives that a client got for itself. */
export const ACCESS_TOKEN_SECONDS = 36_000;

/** How long a grant lives that is not used. */
export const REFRESH_TOKEN_SECONDS = 90 * 24 * 3600;
