import { type ApiTokenFields, Policy } from './api-tokens';
import { ChangedScopes } from './oauth-tokens';
import { defineResource } from './resource';

/** Why a request with a token was refused. */
export const TOKEN_REFUSALS = ['scope', 'policy', 'bounds', 'closed', 'ended', 'permission', 'rate-limit'] as const;

/** One of them. */
export type TokenRefusal = (typeof TOKEN_REFUSALS)[number];

const ofToken = (policyId: 'oauth_token' | 'api_token') => ({ policyId, closedToTokens: true });

/** The uses of an OAuth2 token, by day, for 90 days. */
export const OAUTH_TOKEN_USE = defineResource('oauth_token_use', {
  ...ofToken('oauth_token'),
  link: 'uses',
  shape: 'TokenUse',
});

/** The uses of an API token, by day, for 90 days. */
export const API_TOKEN_USE = defineResource('api_token_use', {
  ...ofToken('api_token'),
  link: 'uses',
  shape: 'TokenUse',
});

/** The requests of a day that needed the same of a token, with the same outcome; at most a minute old. It has no URL of its own. */
export interface TokenUseFields {
  /** The day, in UTC, such as `2026-11-27`. */
  day: string;
  /** The resource, by its name in policies and scopes. */
  resource: string;
  /** The method; a HEAD counts as a GET. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Null: the token let them through. Else why they were refused: the token lacks the `scope`, its `policy` forbids it, it is out of
   * the token's `bounds`, the resource is `closed` to tokens, the token had `ended`, its owner lacks the `permission`, or there were too many
   * (`rate-limit`).
   */
  refusal: (typeof TOKEN_REFUSALS)[number] | null;
  /** How many requests. */
  count: number;
  /** When the last of them was answered: ISO 8601. */
  last_used: string;
  /** Where the last of them came from: a /24 of IPv4 or a /48 of IPv6; null: not known. */
  network: string | null;
  /** The `User-Agent` of the last request: at most 100 printable characters. */
  client: string;
}

/** The unused scopes of an OAuth2 token. */
export const OAUTH_TOKEN_NARROWING = defineResource('oauth_token_narrowing', {
  ...ofToken('oauth_token'),
  singleton: true,
  itemKey: 'narrowing',
});

/** The unused rights of an API token. */
export const API_TOKEN_NARROWING = defineResource('api_token_narrowing', {
  ...ofToken('api_token'),
  singleton: true,
  itemKey: 'narrowing',
});

/** The dry run of a PUT of the token. Without arguments it removes the unused scopes. */
export class OAuthTokenNarrowingQuery extends ChangedScopes {}

/** The dry run. */
export class ApiTokenNarrowingQuery {
  /** The policy to try, as JSON; without it, the smallest one that fits. */
  @Policy() policy?: object;
}

/** Requests that were allowed in the last 30 days, and would be refused. */
interface RefusedUse {
  /** The resource, by its name in policies and scopes. */
  resource: string;
  /** The method. */
  method: string;
  /** How many requests. */
  count: number;
  /** When the last of them was answered: ISO 8601. */
  last_used: string;
}

/** Which scopes a token used, and a dry run of taking some away. */
export interface OAuthTokenNarrowingFields {
  /** The first day, in UTC, of which a use is known, 90 days back at most; null: none is known. */
  recorded_since: string | null;
  /** The scopes of the token that let a request through since then. */
  used_scopes: string[];
  /** The others. */
  unused_scopes: string[];
  /** The scopes that the dry run leaves to the token: those that the arguments say, or those that were used. */
  scopes: string[];
  /** The requests of the last 30 days that these scopes would have refused. */
  refused: RefusedUse[];
}

/** The smallest policy for the uses of a token, and a dry run of a policy. */
export interface ApiTokenNarrowingFields {
  /** The first day, in UTC, of which a use is known, 90 days back at most; null: none is known. */
  recorded_since: string | null;
  /** The policy of the dry run: the argument, or the smallest one that allows all requests allowed since then. */
  policy: ApiTokenFields['policy'];
  /** The requests of the last 30 days that this policy would have refused. */
  refused: (RefusedUse & {
    /** True: the policy has rules for items of the resource, so it may be refused for some of them only. */
    depends_on_item: boolean;
  })[];
}
