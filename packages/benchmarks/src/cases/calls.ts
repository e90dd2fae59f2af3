import type { Call } from '../load/job';
import { HOST } from '../servers/served';
import { CLOSED_REPOSITORY, REPOSITORY } from '../world/shape';
import type { Headers } from './logins';

/** Asks to read something; without headers anonymously. */
export const get = (path: string, headers: Headers = {}): Call => ({
  method: 'GET',
  path,
  headers: { host: HOST, ...headers },
});

/** Asks to change something, by a form. */
export const put = (path: string, headers: Headers, form: Record<string, string>): Call => ({
  method: 'PUT',
  path,
  headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(form).toString(),
});

/** Asks to delete something. */
export const remove = (path: string, headers: Headers): Call => ({
  method: 'DELETE',
  path,
  headers: { host: HOST, ...headers },
});

/** The list of groups. */
export const GROUPS = '/api/groups/';
/** The list of the caller's tokens. */
export const TOKENS = '/api/oauth-tokens/';
/** The list of attachments. */
export const ATTACHMENTS = `/api/repositories/${REPOSITORY}/diff-file-attachments/`;
/** Another one; who is in none of its groups sees the last 25 only. */
export const CLOSED_ATTACHMENTS = `/api/repositories/${CLOSED_REPOSITORY}/diff-file-attachments/`;
/** One group. */
export const group = (name: string): string => `${GROUPS}${name}/`;
/** One token. */
export const token = (id: number): string => `${TOKENS}${id}/`;

/** A list with arguments. */
export const asking = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;
