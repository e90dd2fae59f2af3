import type { ErrorDefinition } from '@review-service/contracts/errors';

/** Messages per field; messages about the whole form are under `__all__`. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  /** Words for this occurrence, instead of the usual ones. */
  message?: string;
  fields?: FieldErrors;
  /** The scope that would have helped, for 112. */
  scope?: string;
  /** Seconds after which to try again and, for 114, how many requests the window allows. */
  limit?: { retryAfter: number; points?: number };
  /** What else the answer has beside `err`. */
  more?: Record<string, string | number>;
  /** The methods the URL does have, for 405. */
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

/** Ends the request because of one field. */
export const failField = (definition: ErrorDefinition, field: string, message: string): never =>
  fail(definition, { fields: { [field]: [message] } });
