import { page, start } from './page';
import { attachment, type AttachmentRow, group, type GroupRow, media, token, type TokenRow } from './shapes';
import type { Operation } from './statements';
import type { Answer, Visit } from './visit';

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly scope: string;
  ask(visit: Visit): { operation: Operation; values: unknown[] };
  answer(rows: never[], visit: Visit): Answer;
}

/** The routes of the cases, and no others. */
export const routes: Route[] = [
  {
    method: 'GET',
    path: /^\/api\/groups\/([^/]+)\/$/,
    scope: 'group:read',
    ask: ({ id }) => ({ operation: 'group', values: [id] }),
    answer: ([row]: GroupRow[], visit) => ({
      payload: { group: row && group(row, visit), stat: 'ok' },
      mediaType: media('review-group'),
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/groups\/$/,
    scope: 'group:read',
    ask(visit) {
      const q = visit.query.get('q');
      const values = [25, start(visit)];
      return q === null ? { operation: 'groups', values } : { operation: 'groupsNamed', values: [...values, q] };
    },
    answer: (rows: (GroupRow & { total: number })[], visit) => ({
      payload: page(rows, visit, { key: 'groups', show: (row) => group(row, visit), edge: 'name', creatable: true }),
      mediaType: media('review-groups'),
      itemMediaType: media('review-group'),
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/oauth-tokens\/$/,
    scope: '',
    ask: (visit) => ({ operation: 'tokens', values: [25, start(visit)] }),
    answer: (rows: (TokenRow & { total: number })[], visit) => ({
      payload: page(rows, visit, {
        key: 'oauth_tokens',
        show: (row) => token(row, visit),
        edge: 'id',
        creatable: false,
      }),
      mediaType: media('oauth-tokens'),
      itemMediaType: media('oauth-token'),
      noStore: true,
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/repositories\/(\d+)\/diff-file-attachments\/$/,
    scope: 'diff_file_attachment:read',
    ask(visit) {
      const mimetype = visit.query.get('mimetype');
      const values = [25, start(visit), Number(visit.id)];
      return mimetype === null
        ? { operation: 'attachments', values }
        : { operation: 'attachmentsOfType', values: [...values, mimetype] };
    },
    answer: (rows: (AttachmentRow & { total: number })[], visit) => ({
      payload: page(rows, visit, {
        key: 'diff_file_attachments',
        show: (row) => attachment(row, visit),
        edge: 'id',
        creatable: true,
      }),
      mediaType: media('diff-file-attachments'),
      itemMediaType: media('diff-file-attachment'),
    }),
  },
  {
    method: 'PUT',
    path: /^\/api\/groups\/([^/]+)\/$/,
    scope: 'group:write',
    ask: ({ id, form }) => ({ operation: 'updateGroup', values: [id, form.get('display_name')] }),
    answer: ([row]: GroupRow[], visit) => ({
      payload: { group: row && group(row, visit), stat: 'ok' },
      mediaType: media('review-group'),
    }),
  },
  {
    method: 'PUT',
    path: /^\/api\/oauth-tokens\/(\d+)\/$/,
    scope: '',
    ask: ({ id, form }) => ({ operation: 'updateToken', values: [Number(id), (form.get('scopes') ?? '').split(',')] }),
    answer: ([row]: TokenRow[], visit) => ({
      payload: { oauth_token: row && token(row, visit), stat: 'ok' },
      mediaType: media('oauth-token'),
      noStore: true,
    }),
  },
  {
    method: 'DELETE',
    path: /^\/api\/oauth-tokens\/(\d+)\/$/,
    scope: '',
    ask: ({ id, requestId }) => ({ operation: 'deleteToken', values: [Number(id), requestId] }),
    answer: () => ({ mediaType: '' }),
  },
  {
    method: 'DELETE',
    path: /^\/api\/groups\/([^/]+)\/$/,
    scope: 'group:destroy',
    ask: ({ id, requestId }) => ({ operation: 'deleteGroup', values: [id, requestId] }),
    answer: () => ({ mediaType: '' }),
  },
];
