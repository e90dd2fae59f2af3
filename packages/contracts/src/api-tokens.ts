import { isISO8601 } from 'class-validator';
import { field } from './field';
import { Flag, Name, Text } from './fields';
import { defineResource } from './resource';
import { policyFault } from './token-policy';

/** Tokens that people create for their own programs. Closed to tokens. */
export const API_TOKEN = defineResource('api_token', { closedToTokens: true });

/** An API token as its owner sees it. Times are ISO 8601, or null. */
export interface ApiTokenFields {
  /** In a token format that is no longer used. */
  deprecated: boolean;
  expired: boolean;
  expires: string | null;
  extra_data: Record<string, unknown>;
  id: number;
  invalid_date: string | null;
  invalid_reason: string;
  last_updated: string;
  last_used: string | null;
  note: string;
  policy: object;
  time_added: string;
  /** Shown once, when it is created; otherwise empty. */
  token: string;
  token_generator_id: string;
  valid: boolean;
}

const Policy = ({ required = false } = {}) =>
  field(
    (text) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    },
    [policyFault],
    { required },
  );

const Expiry = () =>
  Text({
    rules: [
      (value) =>
        value === '' || isTime(String(value))
          ? undefined
          : 'This must be a time such as 2030-01-31T12:00:00+00:00, or empty for a token that does not expire.',
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

/** The fields of a new API token. */
export class CreateApiToken {
  @Name({ max: 1000, required: true }) note!: string;
  @Policy({ required: true }) policy!: object;
  @Expiry() expires?: string;
}

/** The changeable fields of an API token. */
export class UpdateApiToken {
  @Name({ max: 1000 }) note?: string;
  @Policy() policy?: object;
  @Expiry() expires?: string;
  /** False invalidates the token for ever; it cannot become valid again. */
  @Flag() valid?: boolean;
  @Text({ max: 1000 }) invalid_reason?: string;
}
