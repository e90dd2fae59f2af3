/** An error of the API: its code, the HTTP status, a stable slug and the message. */
export interface ErrorDefinition {
  readonly code: number;
  readonly status: number;
  readonly type: string;
  /** For people: the fault and, if short, what to do. May change between releases. */
  readonly message: string;
}

/** Every error the API answers with (docs/wire.md#errors). The code is the contract, the message is not. */
export const errors = {
  doesNotExist: { code: 100, status: 404, type: 'resource-does-not-exist', message: 'Nothing was found at this URL.' },
  permissionDenied: {
    code: 101,
    status: 403,
    type: 'resource-permission-denied',
    message: 'You are logged in, but not allowed to do this.',
  },
  notLoggedIn: {
    code: 103,
    status: 401,
    type: 'auth-not-logged-in',
    message: 'This needs a login. Send Basic credentials, an API token or a session cookie.',
  },
  loginFailed: {
    code: 104,
    status: 401,
    type: 'auth-login-failed',
    message: 'These credentials are not valid.',
  },
  invalidFormData: {
    code: 105,
    status: 400,
    type: 'request-field-error',
    message: 'Some fields are not right. See "fields" for each of them.',
  },
  unsupportedMediaType: {
    code: 105,
    status: 415,
    type: 'request-field-error',
    message:
      'This kind of body is not read here. Send application/x-www-form-urlencoded, multipart/form-data or a JSON object.',
  },
  bodyTooLarge: {
    code: 105,
    status: 413,
    type: 'request-field-error',
    message: 'The request body is too large.',
  },
  malformedRequest: {
    code: 105,
    status: 400,
    type: 'request-field-error',
    message: 'The request could not be read.',
  },
  notAcceptable: {
    code: 105,
    status: 406,
    type: 'request-field-error',
    message: 'The Accept header refuses JSON, and JSON is all there is.',
  },
  missingScope: {
    code: 112,
    status: 403,
    type: 'auth-oauth2-missing-scope',
    message: 'The OAuth2 token lacks the scope that this needs.',
  },
  tokenAccessDenied: {
    code: 113,
    status: 403,
    type: 'auth-oauth2-access-denied',
    message: 'No OAuth2 token may be used here. Log in with a password.',
  },
  rateLimitExceeded: {
    code: 114,
    status: 429,
    type: 'request-rate-limit-exceeded',
    message: 'Too many requests. Try again after the seconds that Retry-After names.',
  },
  preconditionFailed: {
    code: 111,
    status: 412,
    type: 'resource-conflict',
    message: 'This has changed since you read it. Read it again and repeat your change.',
  },
  idempotencyKeyInUse: {
    code: 111,
    status: 409,
    type: 'idempotency-key-in-use',
    message: 'A request with this Idempotency-Key is under way. Send it again in a moment.',
  },
  idempotencyKeyReused: {
    code: 111,
    status: 422,
    type: 'idempotency-key-reused',
    message: 'This Idempotency-Key was used for another request. Make up a new one for each change.',
  },
  attachmentAlreadyExists: {
    code: 111,
    status: 409,
    type: 'resource-conflict',
    message: 'This side of the file has an attachment already.',
  },
  attachmentTooLarge: {
    code: 220,
    status: 400,
    type: 'diff-too-large',
    message: 'The file is too large. See "max_size" for how many bytes are possible.',
  },
  invalidUser: { code: 208, status: 400, type: 'user-invalid', message: 'There is no such user here.' },
  rangeNotSatisfiable: {
    code: 105,
    status: 416,
    type: 'request-field-error',
    message: 'The file does not have these bytes. See Content-Range for how many it has.',
  },
  methodNotAllowed: {
    code: 202,
    status: 405,
    type: 'action-invalid',
    message: 'This URL does not have this method. See the Allow header.',
  },
  groupAlreadyExists: {
    code: 223,
    status: 409,
    type: 'review-group-conflict',
    message: 'Another group has this name. Choose a different one.',
  },
  repositoryNotRead: {
    code: 209,
    status: 501,
    type: 'repository-request-not-supported',
    message: 'This service does not read repositories, so it cannot tell this. Ask the repository itself.',
  },
  readOnly: {
    code: 233,
    status: 503,
    type: 'server-read-only',
    message: 'The site is read-only at the moment. Try again later.',
  },
  internal: {
    code: 0,
    status: 500,
    type: 'server-error',
    message: 'Something went wrong on our side. Give the operator the trace id.',
  },
  unavailable: {
    code: 0,
    status: 503,
    type: 'server-unavailable',
    message: 'The service cannot reach its database. Try again in a few seconds.',
  },
  overloaded: {
    code: 0,
    status: 503,
    type: 'server-overloaded',
    message: 'More requests have come than can be worked on. Try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorDefinition>;
