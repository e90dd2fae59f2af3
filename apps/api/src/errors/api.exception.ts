import type { ErrorDefinition } from '@review-service/contracts/errors';

/** Messages per field; messages about the whole form are under `__all__`. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  /** A message for this occurrence, instead of the usual one. */
  message?: string;
  fields?: FieldErrors;
  /** The missing scope, for 112. */
  scope?: string;
  /** Seconds until the next try and, for 114, the number of requests in the period. */
  limit?: { retryAfter: number; points?: number };
  /** Further members beside `err`. */
  more?: Record<string, string | number | object>;
  /** The methods that the URL supports, for 405. */
  allow?: string;
}

/** The one exception that the API throws on purpose. */
export class ApiException extends Error {
  constructor(
    readonly definition: ErrorDefinition,
    readonly details: Details = {},
  ) {
    super(details.message ?? definition.message);
  }
}

/** Ends the request with an error of the catalogue. */
export const fail = (error: ErrorDefinition, details?: Details): never => {
  throw new ApiException(error, details);
};

/** Ends the request with an error of one field. */
export const failField = (definition: ErrorDefinition, field: string, message: string): never =>
  fail(definition, { fields: { [field]: [message] } });
