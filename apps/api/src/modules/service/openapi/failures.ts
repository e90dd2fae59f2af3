import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { isSafe } from '../../../http/methods';
import type { Components } from './components';
import { headersNamed } from './headers';
import { objectOf, refTo, type JsonSchema } from './schema';

const text = { type: 'string' };
const fields = {
  type: 'object',
  description: 'Messages by field; those about the whole form are under `__all__`.',
  additionalProperties: { type: 'array', items: text },
};
const code = { type: 'integer', description: 'The number of the failure, for programs.' };
const msg = { type: 'string', description: 'What is wrong, and what to do.' };
const type = { type: 'string', description: 'The name of the failure, for programs.' };

/** Where a failure is explained. */
export const docUrl = { type: 'string', format: 'uri', description: 'What this means, and what to do about it.' };
/** What the log calls a request that failed. */
export const requestId = { type: 'string', description: 'What the operator finds in the log: that of `X-Request-Id`.' };
const lead = { doc_url: docUrl, request_id: requestId };
const trace_id = { type: 'string', deprecated: true, description: 'With a 5xx that is our fault: the `request_id`.' };
const more = {
  fields,
  conflicts: {
    type: 'array',
    description: 'With 237: the replacements of suggestions that do not fit.',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['suggestion_id', 'path', 'start_line', 'end_line', 'fits'],
      properties: {
        suggestion_id: { type: 'integer', description: 'The suggestion.' },
        path: { type: 'string', description: 'The path of the file.' },
        start_line: { type: 'integer', description: 'The first line in the revision of its comment.' },
        end_line: { type: 'integer', description: 'The last line there.' },
        fits: { enum: ['conflict', 'unknown'], description: 'It does not fit, or that is not known.' },
      },
    },
  },
  limit: { type: 'integer', description: 'With 225 of an agent: how many the review policy of the repository allows.' },
  left_out: { type: 'integer', description: 'With 225 of an agent: how many are too many.' },
  max_size: { type: 'integer', description: 'With 220: how many bytes are possible.' },
  repository: { type: 'string', description: 'With 206: what was sent.' },
  draft: { type: 'object', description: 'With 105 of a draft: the draft as it was.' },
  review_request: { type: 'object', description: 'With 204: the review request that has the commit id.' },
  reason: {
    type: 'string',
    description: 'With 102, 105, 220 and 224: what is wrong. With 210 and 221: why a file is not known, in a word.',
  },
  file: { type: 'string', description: 'With 207: the path of the file that is missing.' },
  revision: { type: 'string', description: 'With 207: its blob id, as the patch has it.' },
  linenum: { type: 'integer', description: 'With 224: the line of the patch; 0: all of it.' },
};

/** What every failure looks like (docs/wire/errors.md#errors). */
export const failureSchemas: Readonly<Record<string, JsonSchema>> = {
  Failure: objectOf(
    {
      stat: { const: 'fail', type: 'string', description: 'The request failed.' },
      err: {
        ...objectOf({ code, msg, type, ...lead, trace_id }, ['code', 'msg', 'type', 'doc_url', 'request_id']),
        description: 'Why it failed.',
      },
      ...more,
    },
    ['stat', 'err'],
  ),
  Problem: objectOf(
    {
      type: docUrl,
      title: { type: 'string', description: 'What is usually wrong.' },
      status: { type: 'integer', description: 'The status, as a number.' },
      detail: msg,
      code,
      ...lead,
      trace_id,
      ...more,
    },
    ['type', 'title', 'status', 'detail', 'code', 'doc_url', 'request_id'],
  ),
};

/** Errors that a request of a resource may end with, besides those that its handler declares. */
export const usualErrors = (method: string, hasScopes: boolean): ErrorDefinition[] => [
  ...[errors.malformedRequest, errors.invalidFormData, errors.unsupportedMediaType, errors.bodyTooLarge],
  ...[errors.notLoggedIn, errors.loginFailed, errors.permissionDenied],
  hasScopes ? errors.missingScope : errors.tokenAccessDenied,
  ...[errors.doesNotExist, errors.notAcceptable, errors.rateLimitExceeded],
  ...(['PUT', 'DELETE'].includes(method) ? [errors.preconditionFailed] : []),
  ...(isSafe(method) ? [] : [errors.readOnly, errors.idempotencyKeyInUse, errors.idempotencyKeyReused]),
  ...[errors.internal, errors.unavailable, errors.overloaded],
];

/** The headers of a failure beside those of every answer, by status. */
export const FAILURE_HEADERS: Readonly<Record<number, Parameters<typeof headersNamed>>> = {
  401: ['WWW-Authenticate', 'Retry-After'],
  403: ['WWW-Authenticate'],
  429: ['Retry-After', 'X-RateLimit-Limit'],
  503: ['Retry-After'],
};

const names = new Map<ErrorDefinition, string>(
  Object.entries(errors).map(([name, error]) => [error, name.charAt(0).toUpperCase() + name.slice(1)]),
);

/** The answers to a request that fails with one of these errors, by status. */
export function failures(
  possible: readonly ErrorDefinition[],
  mediaType: string,
  components: Components,
): Record<string, JsonSchema> {
  const statuses = [...new Set(possible.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = [...new Set(possible)].filter((error) => error.status === status);
      const name = here.map((error) => names.get(error)).join('Or');
      return [String(status), components.share('responses', name, failure(status, here, mediaType))];
    }),
  );
}

function failure(status: number, here: readonly ErrorDefinition[], mediaType: string): JsonSchema {
  const [codes, types] = [new Set(here.map(({ code }) => code)), new Set(here.map(({ type }) => type))];
  const code = { enum: [...codes] };
  const err = { properties: { code, type: { enum: [...types] } } };
  return {
    description: here.map((error) => `${error.code} \`${error.type}\`: ${error.message}`).join('\n\n'),
    headers: headersNamed('X-Unknown-Fields', ...(FAILURE_HEADERS[status] ?? [])),
    // Where the catalogue explains each: what comes after the # of their doc_url.
    'x-errors': here.map(anchorOf),
    content: {
      [mediaType]: { schema: { ...refTo('Failure'), properties: { err } } },
      'application/problem+json': { schema: { ...refTo('Problem'), properties: { code } } },
    },
  };
}
