import { type ApiTokenFields, Policy } from './api-tokens';
import { Flag, Integer, Note } from './fields';
import { defineResource } from './resource';
import { Bounds } from './token-bounds';

/** Narrower and shorter API tokens that the holder of one creates from it, such as for one job. */
export const CHILD_TOKEN = defineResource('child_token', { needsApiToken: true });

/** The same as the owner of the API token sees them, below it. Closed to tokens. */
export const API_TOKEN_CHILD = defineResource('api_token_child', {
  plural: 'api_token_children',
  policyId: 'api_token',
  closedToTokens: true,
  link: 'child_tokens',
  itemKey: 'child_token',
  listKey: 'child_tokens',
  shape: 'ChildToken',
});

/** In seconds: an hour. */
export const USUAL_LIFETIME = 3_600;

/** In seconds: 7 days. */
export const LONGEST_LIFETIME = 7 * 86_400;

/** An API token has so many at once, at most. */
export const CHILD_TOKENS_AT_MOST = 100;

/** A child token, as long as its time is not over. Times are ISO 8601, or null. */
export interface ChildTokenFields {
  /** Where it works, as far as the token that it was made from works there, too; null: wherever that does. */
  bounds: ApiTokenFields['bounds'];
  /** When it stops being accepted, unless the token that it was made from ends before. */
  expires: string;
  /** It is for an agent, or the token that it was made from is. */
  agent: boolean;
  /** Unique among all API tokens. */
  id: number;
  /** When a request last came with it; null: never. */
  last_used: string | null;
  /** Its purpose. */
  note: string;
  /** Its policy. Each request must be allowed by the policy of its parent, too. */
  policy: object;
  /** When it was made. */
  time_added: string;
  /** Shown once, when it is made; otherwise empty. */
  token: string;
  /** False: no longer accepted, for ever. */
  valid: boolean;
}

/** A new child token. */
export class CreateChildToken {
  /** Its purpose. */
  @Note({ max: 1000, required: true }) note!: string;
  /** Its policy, as JSON; by default the current policy of its parent. */
  @Policy() policy?: object;
  /** Where it works, as JSON; empty: wherever the token that it is made from does. */
  @Bounds() bounds?: ApiTokenFields['bounds'];
  /** It is for an agent. One that is made from a token of an agent always is. */
  @Flag() agent?: boolean;
  /** For so many seconds it is accepted, and never longer than the token that it is made from. Without it, for an hour. */
  @Integer({ min: 1, max: LONGEST_LIFETIME }) lifetime?: number;
}
