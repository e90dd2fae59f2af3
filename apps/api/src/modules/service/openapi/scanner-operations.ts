import { errors } from '@review-service/contracts/errors';
import { FOUND_AT_MOST, FoundSecret } from '@review-service/contracts/leaked-tokens';
import type { Components } from './components';
import { contractSchema } from './contract-schemas';
import { failures } from './failures';
import { headersNamed } from './headers';
import { fieldsOf } from './requests';
import { objectOf, type JsonSchema } from './schema';

/** The heading of what secret scanners use. */
export const SECRET_SCANNING = 'secret_scanning';

const FAILURES = [
  ...[errors.malformedRequest, errors.invalidFormData, errors.unsupportedMediaType, errors.bodyTooLarge],
  ...[errors.notLoggedIn, errors.loginFailed, errors.permissionDenied, errors.doesNotExist],
  ...[errors.notAcceptable, errors.rateLimitExceeded, errors.internal, errors.unavailable, errors.overloaded],
];

const EXAMPLE = [
  {
    token: 'rbp_0123456789ABCDEFGHIJKLMNOPQRST4PMbyp',
    type: 'review_service_api_token',
    url: 'https://github.com/octocat/Hello-World/blob/main/deploy.sh',
    source: 'content',
  },
];

/** `POST /api/tokens/check/`: lists both ways, as the partner program has them, and failures as everywhere. */
export function tokenCheckOperation(typeOf: (name: string) => string, components: Components): JsonSchema {
  const { fields, required } = fieldsOf(FoundSecret);
  const verdict = contractSchema('LeakVerdict');
  return {
    operationId: 'checkTokens',
    summary: 'Report secrets that were found in public',
    tags: [SECRET_SCANNING],
    description:
      'For secret scanners that sign the body (docs/secret-scanning.md), and for people who are logged in without a token. ' +
      'Each secret that works here ends at once, and its owner is told.',
    security: [{ scanner: [] }, { basic: [] }, { session: [] }],
    parameters: [
      {
        name: 'Github-Public-Key-Identifier',
        in: 'header',
        description: 'Of a scanner: which key it signs with.',
        schema: { type: 'string' },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'array',
            maxItems: FOUND_AT_MOST,
            items: { type: 'object', properties: fields, required },
          },
          example: EXAMPLE,
        },
      },
    },
    responses: {
      200: {
        description: 'What each of them was, in the same order.',
        headers: headersNamed(),
        content: { 'application/json': { schema: { type: 'array', items: { ...objectOf({}), ...verdict } } } },
      },
      ...failures(FAILURES, typeOf('error'), components),
    },
  };
}
