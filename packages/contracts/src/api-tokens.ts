import { isISO8601 } from 'class-validator';
import { asJson, field } from './field';
import { Flag, Note, Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';
import { Bounds } from './token-bounds';
import { policyFault } from './token-policy';

/** Tokens that people create for their own programs. Closed to tokens. */
export const API_TOKEN = defineResource('api_token', { closedToTokens: true });

/** An API token as its owner sees it. Times are ISO 8601, or null. */
export interface ApiTokenFields {
  /**
   * Its bounds (docs/wire/access.md#bounds-of-tokens); null: everywhere. Each member narrows them, and all of them apply
   * together.
   */
  bounds: {
    /** Repositories: these, and their review requests. They are given by id or name, and shown by id. */
    repositories?: (number | string)[];
    /** The names of review groups: these, and the review requests that name one of them. */
    groups?: string[];
    /** The names of Local Sites; empty: outside of them. */
    sites?: string[];
  } | null;
  /** In a token format that is no longer used. */
  deprecated: boolean;
  /** The time in `expires` is over. */
  expired: boolean;
  /** When it stops being accepted; null: never. */
  expires: string | null;
  /** Clients' own data about the token (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
  /** What comes with it is written by an agent: it has `by_agent`. */
  agent: boolean;
  /** Unique among all API tokens. */
  id: number;
  /** When it was made invalid; null while it is valid. */
  invalid_date: string | null;
  /** Why it was made invalid; empty while it is valid. */
  invalid_reason: string;
  /** When it was last changed. */
  last_updated: string;
  /** When a request last came with it; null: never. */
  last_used: string | null;
  /** Its purpose, in the words of its owner. */
  note: string;
  /** Its policy: the requests that it allows (docs/wire/access.md#tokens-and-scopes). */
  policy: object;
  /** When it was created. */
  time_added: string;
  /** Shown once, when it is created; otherwise empty. */
  token: string;
  /** The format of the token. */
  token_generator_id: string;
  /** False: no longer accepted, for ever. */
  valid: boolean;
}

/** Where a token works. */
export type TokenBounds = NonNullable<ApiTokenFields['bounds']>;

/** A policy, as JSON in a form or a query. */
export const Policy = ({ required = false } = {}) => field(asJson, [policyFault], { required });

/** A time; empty: no expiry. */
export const Expiry = (endless = 'a token that does not expire') =>
  Text({
    rules: [
      (value) =>
        value === '' || isTime(String(value))
          ? undefined
          : `This must be a time such as 2030-01-31T12:00:00+00:00, or empty for ${endless}.`,
    ],
  });

/** Offsets go up to 14 hours. */
const ISO_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?)?$/i;

/** Is it a valid time, whose year has four digits also in UTC? */
function isTime(text: string): boolean {
  if (!ISO_TIME.test(text) || !isISO8601(text.toUpperCase(), { strict: true })) return false;
  const year = Number(text.slice(0, 4));
  return year > 1 && year < 9999;
}

/** The arguments of the list of API tokens. */
export class ApiTokenListQuery extends PageQuery {
  /** Only tokens that end, or have ended, before this time; without an offset, in UTC. */
  @Time() 'expires-before'?: string;
}

/** The fields of a new API token. */
export class CreateApiToken {
  /** Its purpose. */
  @Note({ max: 1000, required: true }) note!: string;
  /** Its policy, as JSON. */
  @Policy({ required: true }) policy!: object;
  /** Where it works, as JSON; empty: everywhere. */
  @Bounds() bounds?: ApiTokenFields['bounds'];
  /** It is for an agent: what comes with it, and with tokens that are made from it, has `by_agent`, which shows the note. */
  @Flag() agent?: boolean;
  /** When it stops being accepted, in ISO 8601. Empty: never, or as late as the limits of tokens allow. */
  @Expiry() expires?: string;
}

/** The changeable fields of an API token. */
export class UpdateApiToken {
  /** Its purpose. */
  @Note({ max: 1000 }) note?: string;
  /** Its policy, as JSON. */
  @Policy() policy?: object;
  /** Where it works, as JSON; empty: everywhere. */
  @Bounds() bounds?: ApiTokenFields['bounds'];
  /** It is for an agent: what comes with it, and with tokens that are made from it, has `by_agent`, which shows the note. */
  @Flag() agent?: boolean;
  /** When it stops being accepted, in ISO 8601; empty: never. No later than the limits of tokens allow. */
  @Expiry() expires?: string;
  /** False invalidates the token for ever; it cannot become valid again. */
  @Flag() valid?: boolean;
  /** Why it is made invalid. */
  @Text({ max: 1000 }) invalid_reason?: string;
}
