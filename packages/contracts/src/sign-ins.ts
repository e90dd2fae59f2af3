import { Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** Where people are signed in: whatever lets somebody or something in as them. Closed to tokens. */
export const SIGN_IN = defineResource('sign_in', { closedToTokens: true });

/** The kinds of sign-ins: the session of a browser or a program, an API token, a consent to an application, or the address of a feed. */
export const SIGN_IN_KINDS = ['session', 'api-token', 'application', 'feed-address'] as const;

/** One of them. */
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

/** So many of each kind, those that were used last, are listed, and ended by one request; of sessions all end. */
export const SIGN_INS_AT_MOST = 500;

/** A sign-in that gives access to the account now, neither revoked nor expired. Times are ISO 8601. */
export interface SignInFields {
  /** The `User-Agent` of its last use: at most 100 printable characters; null: unknown. */
  client: string | null;
  /** When it ends by itself; null: never. Of an application, when it can get no new token any more. */
  expires: string | null;
  /** Its kind with the number that it has: `session-<uuid>`, `api-token-<id>`, `application-<id>` or `feed-address-<id>`. */
  id: string;
  /** This request came by it. */
  is_current: boolean;
  /** What it is. */
  kind: (typeof SIGN_IN_KINDS)[number];
  /** When a request last came by it, a minute behind at most; null: never, or not known, as of the address of a feed. */
  last_used: string | null;
  /**
   * The note of an API token, the name of an application, or the `User-Agent` of a session. Of the address of a feed
   * the name of its group or repository; empty: the owner's own review requests.
   */
  name: string;
  /** Where the last request came from: a /24 of IPv4 or a /48 of IPv6; null: not known. */
  network: string | null;
  /** When it began; null: not known. */
  started: string | null;
}

const faultOfKinds = (value: unknown): string | undefined => {
  const wrong = kindsIn(String(value)).find((kind) => !(SIGN_IN_KINDS as readonly string[]).includes(kind));
  return wrong === undefined ? undefined : `"${wrong}" is not one of ${SIGN_IN_KINDS.join(', ')}.`;
};

/** The kinds of `kinds`, each once. */
export const kindsIn = (text: string): string[] => [...new Set(text.split(',').map((kind) => kind.trim()))];

/** The kinds to revoke, and the arguments of the list. */
export class EndSignInsQuery extends PageQuery {
  /** Which kinds: `session`, `api-token`, `application` and `feed-address`, separated by commas. */
  @Text({ rules: [faultOfKinds] }) kinds: string = 'session';
}
