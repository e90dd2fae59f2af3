import { page, start } from './page';
import {
  attachment,
  type AttachmentRow,
  diff,
  type DiffRow,
  draft,
  type DraftRow,
  group,
  type GroupRow,
  media,
  type RequestRow,
  review,
  reviewRequest,
  type ReviewRow,
  token,
  type TokenRow,
} from './shapes';
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
    method: 'GET',
    path: /^\/api\/review-requests\/(\d+)\/$/,
    scope: 'review_request:read',
    ask: ({ id }) => ({ operation: 'request', values: [Number(id)] }),
    answer: ([row]: RequestRow[], visit) => ({
      payload: { review_request: row && reviewRequest(row, visit), stat: 'ok' },
      mediaType: media('review-request'),
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/review-requests\/$/,
    scope: 'review_request:read',
    ask(visit) {
      const [from, toUser, toGroup] = ['from-user', 'to-users', 'to-groups'].map((name) => visit.query.get(name));
      const values = [25, start(visit)];
      if (from) return { operation: 'requestsFrom', values: [...values, from] };
      if (toUser) return { operation: 'requestsToUser', values: [...values, toUser] };
      return toGroup
        ? { operation: 'requestsToGroup', values: [...values, toGroup] }
        : { operation: 'requests', values };
    },
    answer: (rows: (RequestRow & { total: number })[], visit) => ({
      payload: page(rows, visit, {
        key: 'review_requests',
        show: (row) => reviewRequest(row, visit),
        edge: ['updated', 'id'],
        creatable: true,
      }),
      mediaType: media('review-requests'),
      itemMediaType: media('review-request'),
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/review-requests\/(\d+)\/reviews\/$/,
    scope: 'review:read',
    ask: (visit) => ({ operation: 'reviews', values: [25, start(visit), Number(visit.id)] }),
    answer: (rows: (ReviewRow & { total: number })[], visit) => ({
      payload: page(rows, visit, {
        key: 'reviews',
        show: (row) => review(row, visit),
        edge: ['created', 'id'],
        creatable: true,
        below: { review_draft: 'draft' },
      }),
      mediaType: media('reviews'),
      itemMediaType: media('review'),
    }),
  },
  {
    method: 'POST',
    path: /^\/api\/review-requests\/(\d+)\/reviews\/$/,
    scope: 'review:write',
    ask: ({ id, form, requestId }) => ({
      operation: 'publishReview',
      values: [Number(id), form.get('body_top'), form.get('ship_it') === '1', requestId],
    }),
    answer: ([row]: ReviewRow[], visit) => ({
      payload: { review: row && review(row, visit), stat: 'ok' },
      mediaType: media('review'),
      status: 201,
    }),
  },
  {
    method: 'POST',
    path: /^\/api\/review-requests\/(\d+)\/diffs\/$/,
    scope: 'diff:write',
    ask: ({ id, file }) => ({
      operation: 'createDiff',
      values: [Number(id), file?.sha256, file?.size, file?.name, JSON.stringify(file?.files)],
    }),
    answer: ([row]: DiffRow[], visit) => ({
      payload: { diff: row && diff(row, visit), stat: 'ok' },
      mediaType: media('diff'),
      status: 201,
    }),
  },
  {
    method: 'PUT',
    path: /^\/api\/review-requests\/(\d+)\/draft\/$/,
    scope: 'review_request_draft:write',
    ask: ({ id, form, requestId }) =>
      form.has('public')
        ? { operation: 'publish', values: [Number(id), requestId] }
        : {
            operation: 'updateDraft',
            values: [
              Number(id),
              form.get('summary'),
              form.get('description'),
              [form.get('target_groups')],
              [form.get('target_people')],
            ],
          },
    answer: ([row]: DraftRow[], visit) => ({
      payload: { draft: row && draft(row, visit), stat: 'ok' },
      mediaType: media('review-request-draft'),
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
