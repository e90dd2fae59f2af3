import type { Call } from '../load/job';
import { HOST } from '../servers/served';
import { CLOSED_REPOSITORY, DIVERSE_REPOSITORY, REPOSITORY } from '../world/shape';
import type { Headers } from './logins';

/** A GET; anonymous without headers. */
export const get = (path: string, headers: Headers = {}): Call => ({
  method: 'GET',
  path,
  headers: { host: HOST, ...headers },
});

const sendForm =
  (method: 'POST' | 'PUT') =>
  (path: string, headers: Headers, form: Record<string, string>): Call => ({
    method,
    path,
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });

/** A PUT with a form. */
export const put = sendForm('PUT');
/** A POST with a form. */
export const post = sendForm('POST');

/** A POST of a file, as `path`. */
export const upload = (path: string, headers: Headers, name: string, text: string): Call => ({
  method: 'POST',
  path,
  headers: { host: HOST, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  body: [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="path"; filename="${name}"`,
    'Content-Type: text/x-patch',
    '',
    `${text}\r\n--${BOUNDARY}--\r\n`,
  ].join('\r\n'),
});

const BOUNDARY = 'part-of-the-upload';

/** A DELETE. */
export const remove = (path: string, headers: Headers): Call => ({
  method: 'DELETE',
  path,
  headers: { host: HOST, ...headers },
});

/** The list of groups. */
export const GROUPS = '/api/groups/';
/** The list of the caller's tokens. */
export const TOKENS = '/api/oauth-tokens/';
/** The list of review requests. */
export const REVIEW_REQUESTS = '/api/review-requests/';
/** One review request. */
export const reviewRequest = (number: number): string => `${REVIEW_REQUESTS}${number}/`;
/** Its draft. */
export const draft = (number: number): string => `${reviewRequest(number)}draft/`;
/** The list of the reviews of a review request. */
export const reviews = (number: number): string => `${reviewRequest(number)}reviews/`;
/** The list of the reviews of all review requests. */
export const ALL_REVIEWS = '/api/reviews/';
/** The list of all comments on changes as a whole. */
export const ALL_GENERAL_COMMENTS = '/api/general-comments/';
/** The list of attachments. */
export const ATTACHMENTS = `/api/repositories/${REPOSITORY}/diff-file-attachments/`;
/** The attachments of the closed repository; people in none of its groups see the last 25 only. */
export const CLOSED_ATTACHMENTS = `/api/repositories/${CLOSED_REPOSITORY}/diff-file-attachments/`;
/** Those of the diverse repository. */
export const DIVERSE_ATTACHMENTS = `/api/repositories/${DIVERSE_REPOSITORY}/diff-file-attachments/`;
/** One group. */
export const group = (name: string): string => `${GROUPS}${name}/`;
/** One token. */
export const token = (id: number): string => `${TOKENS}${id}/`;

/** A list with arguments. */
export const asking = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;
