/** @jest-environment jsdom */
import {
  ApiError,
  type Failure,
  LostAnswerError,
  PreconditionFailed,
  ReviewServiceError,
} from '@review-service/client';
import { errors } from '@review-service/contracts/errors';
import { wordsOf } from '../src/base/words-of.ts';

/** What a page must not say: methods, addresses, statuses, and members of answers. */
const OF_THE_WIRE = /\b(?:GET|PUT|POST|PATCH|DELETE|HTTP)\b|\/api\/|https?:|\b[45]\d\d\b|See "/;

const FAILURE: Failure = {
  ...{ status: 400, code: 105, type: 'request-field-error', fields: {}, reason: undefined, detail: undefined },
  ...{ requestId: undefined, docUrl: undefined, retryAfter: undefined },
};
const refused = (failure: Partial<Failure>) =>
  new ApiError(
    `PUT /api/review-requests/21/draft/ was answered ${failure.status}: ${failure.detail} (summary: Long.)`,
    {
      ...FAILURE,
      ...failure,
    },
  );

describe('the words of a failure', () => {
  it.each(Object.entries(errors))('are for people: %s', (_, { status, code, type, message: detail }) => {
    const words = wordsOf(refused({ status, code, type, detail, requestId: 'a1b2' }));

    expect(words).not.toMatch(OF_THE_WIRE);
    expect(words).toMatch(/^[A-Z].*\w/);
  });

  it.each<[string, unknown, string]>([
    ['the fields', refused({ fields: { summary: ['Too long.', 'Empty.'] } }), 'Too long. Empty.'],
    [
      'the ID by which the operator finds it',
      refused({ status: 500, detail: 'We failed.', requestId: 'a1' }),
      'Error ID: a1',
    ],
    ['when to try again', refused({ status: 429, retryAfter: 6.2 }), 'in 7 seconds'],
    ['that somebody else was faster', new PreconditionFailed('PUT /api/x/ was answered 412', FAILURE), 'Somebody else'],
    ['that there is no answer', new LostAnswerError('GET /api/x/ got no answer.'), 'does not answer'],
    ['that an answer is wrong', new ReviewServiceError('/api/x/ was answered with something'), 'unexpected answer'],
    ['nothing of a proxy', refused({ status: 502, code: undefined }), 'did not accept'],
    ['what the app says itself', new Error('Choose a commit first.'), 'Choose a commit first.'],
    ['nothing of the code', new TypeError('Failed to fetch http://localhost/assets/a.js'), 'Reload it'],
    ['nothing of what is no error', 'GET /api/', 'Reload it'],
  ])('say %s', (_, error, expected) => {
    expect(wordsOf(error)).toContain(expected);
    expect(wordsOf(error)).not.toMatch(OF_THE_WIRE);
  });
});
