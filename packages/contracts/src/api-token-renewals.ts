import { Expiry } from './api-tokens';
import { Integer } from './fields';
import { defineResource } from './resource';

/** Renewals of an API token: each gave it a new secret. Closed to tokens. */
export const API_TOKEN_RENEWAL = defineResource('api_token_renewal', {
  policyId: 'api_token',
  closedToTokens: true,
  link: 'renewals',
});

/** In seconds: a day. */
export const USUAL_OVERLAP = 86_400;

/** In seconds: 90 days. */
export const LONGEST_OVERLAP = 90 * 86_400;

/** So many former secrets of a token are valid at once, at most. */
export const FORMER_SECRETS_AT_MOST = 10;

/** A renewal of an API token as its owner sees it. Times are ISO 8601, or null. */
export interface ApiTokenRenewalFields {
  /** Unique among all renewals. */
  id: number;
  /** When a request last came with the secret that it replaced; at most a minute old. Null: not since the renewal. */
  last_used: string | null;
  /** Until then the secret that it replaced is valid, unless the token ends before. */
  overlap_ends: string;
  /** When the token got a new secret. */
  renewed: string;
  /** The new secret: shown once, when the token is renewed; otherwise empty. */
  token: string;
}

/** How an API token is renewed: it keeps all but its secret. */
export class RenewApiToken {
  /** For so many seconds the former secret stays valid; 0: it ends at once. Without it, for a day. */
  @Integer({ min: 0, max: LONGEST_OVERLAP }) overlap?: number;
  /** When the token stops being accepted, in ISO 8601; empty: never. Without it, as before. */
  @Expiry() expires?: string;
}
