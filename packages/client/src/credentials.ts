import type { Schemas } from './operations.ts';

/** The service's answer to a token request. */
export type AccessToken = Schemas['AccessToken'];

/** Asks the service's token endpoint. */
export type TokenEndpoint = (form: Readonly<Record<string, string>> & { grant_type: string }) => Promise<AccessToken>;

/** Credentials of calls (docs/wire/access.md#credentials). */
export interface Credentials {
  /** The value of `Authorization`; undefined for none. */
  authorization(): string | undefined;
  /**
   * Called when the service refused what `authorization` returned.
   * @returns whether there is something else to try now
   */
  renew?(refused: string | undefined, endpoint: TokenEndpoint): Promise<boolean>;
  /** The browser's session cookie is sent along. */
  readonly withCookies?: boolean;
}

/** A user name, or an e-mail address, and a password. */
export function basic(username: string, password: string): Credentials {
  if (username.includes(':')) throw new TypeError('A user name with Basic must not have a colon.');
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const header = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return { authorization: () => header };
}

/** An API token. */
export function apiToken(token: string): Credentials {
  const header = `token ${demandToken(token)}`;
  return { authorization: () => header };
}

/**
 * The session of the person who is logged in, on pages of the service itself. The browser sends its cookie, and says
 * from which page a change comes, which is all that the service asks for; no other website's page can do that
 * (docs/wire/access.md#cross-site-requests).
 */
export const session = (): Credentials => ({ authorization: () => undefined, withCookies: true });

/** Throws without showing it: `fetch` would show a header that it refuses. */
export function demandToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError('A token has visible ASCII characters only.');
  return token;
}
