import { Expiry } from './api-tokens';
import type { Rule } from './field';
import { Integer, IntegerOrNone, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

const OF_TOKENS = { policyId: 'api_token', closedToTokens: true };

/** How long API tokens of a place may live, and go unused: those of a Local Site, or those of none. Closed to tokens. */
export const TOKEN_LIMITS = defineResource('token_limits', { ...OF_TOKENS, singleton: true });

/** The API tokens that limits shorten or end. */
export const AFFECTED_TOKEN = defineResource('affected_token', OF_TOKENS);

/** That the limits do not apply to an API token. */
export const API_TOKEN_EXCEPTION = defineResource('api_token_exception', {
  ...OF_TOKENS,
  singleton: true,
  itemKey: 'exception',
});

/** The effects of limits on a token. */
export const TOKEN_EFFECTS = ['shortened', 'ended'] as const;

/** One of them. */
export type TokenEffect = (typeof TOKEN_EFFECTS)[number];

/** The limits of the API tokens of a place. */
export interface TokenLimitsFields {
  /** So many days may be left of a token's life, at most; null: any number. */
  max_life: number | null;
  /** After so many days without use a token ends; null: it does not. */
  max_idle: number | null;
  /** So many days after a stricter change the limits begin to apply to tokens that are there. */
  grace: number;
  /** From when on they apply to tokens that are there: ISO 8601. Null: there are none. */
  enforced_from: string | null;
  /** When they were changed last: ISO 8601. Null: never. */
  changed: string | null;
  /** The user name of who changed them last, or `operator`. Empty: nobody. */
  changed_by: string;
}

/** A hundred years: further away than anybody plans. */
const DAYS = { min: 1, max: 36_500 };

/** Up to a year. */
const GRACE = { min: 0, max: 365 };

/** The changeable limits. Missing fields stay unchanged. */
export class UpdateTokenLimits {
  /** So many days may be left of a token's life, at most; empty: any number. */
  @IntegerOrNone(DAYS) max_life?: number | null;
  /** After so many days without use a token ends; empty: it does not. */
  @IntegerOrNone(DAYS) max_idle?: number | null;
  /**
   * So many days after a stricter change the limits begin to apply to tokens that are there. Before they do, another number
   * begins anew.
   */
  @Integer(GRACE) grace?: number;
}

/** A change of the limits to try; without any, they are looked at as they are. */
export class AffectedTokenListQuery extends PageQuery {
  /** As of a change of the limits; without it, the present one. */
  @IntegerOrNone(DAYS) max_life?: number | null;
  /** As of a change of the limits; without it, the present one. */
  @IntegerOrNone(DAYS) max_idle?: number | null;
  /** As of a change of the limits: so many days from now on, if it is a stricter one; without it, the present one. */
  @Integer(GRACE) grace?: number;
}

/** An API token that limits shorten or end. */
export interface AffectedTokenFields {
  /** The id of the API token. */
  id: number;
  /** The user name of its owner. */
  user: string;
  /** Its purpose, in the words of its owner. */
  note: string;
  /** When it ends by itself: ISO 8601. Null: never. */
  expires: string | null;
  /** When a request last came with it: ISO 8601. Null: never. */
  last_used: string | null;
  /** The effect on it: it expires as late as the limits allow, or ends at once, because it is unused. */
  effect: (typeof TOKEN_EFFECTS)[number];
}

/** Why the limits do not apply to an API token, as its owner sees it. */
export interface ApiTokenExceptionFields {
  /** Why; empty: they apply. */
  reason: string;
  /** Until when: ISO 8601. Null: for good, or they apply. */
  until: string | null;
  /** When it was said: ISO 8601. Null: they apply. */
  given: string | null;
  /** The user name of who said so. Empty: they apply. */
  given_by: string;
}

const isSaid: Rule = (value) => (String(value).trim() === '' ? 'Say why the limits do not apply to it.' : undefined);

/** An exception from the limits. */
export class UpdateApiTokenException {
  /** Why the limits do not apply to it. */
  @Text({ max: 1000, required: true, rules: [isSaid] }) reason!: string;
  /** Until when, in ISO 8601; empty: for good. */
  @Expiry('an exception for good') until?: string;
}

const isStricter = (next: number | null, former: number | null): boolean =>
  next !== null && (former === null || next < former);

/** The limits before a change. */
interface FormerLimits {
  readonly maxLife: number | null;
  readonly maxIdle: number | null;
  readonly grace: number;
  /** They apply to tokens that are there. */
  readonly isEnforced: boolean;
}

/** The limits after a change. */
export interface ChangedLimits {
  readonly maxLife: number | null;
  readonly maxIdle: number | null;
  readonly grace: number;
  /** Anything differs. */
  readonly isChange: boolean;
  /**
   * When they begin to apply to tokens that are there: after the days of grace, of which people are told; as before, because
   * nobody needs time for less; or never, because there are none.
   */
  readonly begins: 'anew' | 'as before' | 'never';
}

/** The limits after a change. */
export function changedLimits(
  former: FormerLimits,
  { max_life: maxLife = former.maxLife, max_idle: maxIdle = former.maxIdle, grace = former.grace }: UpdateTokenLimits,
): ChangedLimits {
  const isAny = maxLife !== null || maxIdle !== null;
  const hasOtherCaps = maxLife !== former.maxLife || maxIdle !== former.maxIdle;
  const hasOtherGrace = grace !== former.grace;
  const isAnyStricter = isStricter(maxLife, former.maxLife) || isStricter(maxIdle, former.maxIdle);
  const isAnew = isAnyStricter || (hasOtherGrace && !former.isEnforced);
  return {
    ...{ maxLife, maxIdle, grace },
    isChange: hasOtherCaps || hasOtherGrace,
    begins: !isAny ? 'never' : isAnew ? 'anew' : 'as before',
  };
}
