import type { FailureCode, FailureType } from './openapi.ts';

/** Anything that this client throws, but for mistakes of its caller (`TypeError`) and the reason of a signal. */
export class ReviewServiceError extends Error {
  override readonly name: string = 'ReviewServiceError';
}

/** What a failed answer said. A newer service may have codes and types that are not known here. */
export interface Failure {
  readonly status: number;
  /** Undefined: the answer is not the service's, but of something before it. */
  readonly code: FailureCode | (number & {}) | undefined;
  readonly type: FailureType | (string & {}) | undefined;
  /** What the service says of it, for people. */
  readonly detail: string | undefined;
  /** Messages by field; those about the whole form are under `__all__`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The member `reason` of the answer: why, where the service knows more than the type says. */
  readonly reason: string | undefined;
  /** What the operator finds in the log. */
  readonly requestId: string | undefined;
  /** What this means, and what to do about it. */
  readonly docUrl: string | undefined;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;
}

/** The service refused, or failed (docs/wire/errors.md#errors). */
export class ApiError extends ReviewServiceError implements Failure {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: Failure['code'];
  readonly type: Failure['type'];
  readonly detail: Failure['detail'];
  readonly fields: Failure['fields'];
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, type, detail, fields, reason, requestId, docUrl, retryAfter }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.detail = detail;
    this.fields = fields;
    this.reason = reason;
    this.requestId = requestId;
    this.docUrl = docUrl;
    this.retryAfter = retryAfter;
  }
}

/** 412: what `ifMatch` named has changed since it was read. Read it again, and decide again. */
export class PreconditionFailed extends ApiError {
  override readonly name = 'PreconditionFailed';
}

/** An endpoint of OAuth2 refused (RFC 6749 section 5.2, RFC 8628 section 3.5). */
export class OAuthError extends ReviewServiceError {
  override readonly name = 'OAuthError';

  constructor(
    message: string,
    /** Such as `invalid_grant` or `access_denied`. */
    readonly error: string,
    readonly status: number,
    /** Seconds after which it may be tried again. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

/** No answer came, or not all of it. The change may or may not have happened. `cause` has the reason. */
export class LostAnswerError extends ReviewServiceError {
  override readonly name = 'LostAnswerError';
}

/** A link or a redirect that is not followed, since it leads out of the service. */
export class ForeignAddressError extends ReviewServiceError {
  override readonly name = 'ForeignAddressError';
}
