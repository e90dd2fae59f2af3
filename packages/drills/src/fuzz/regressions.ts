import type { Request, Shot } from './request';

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const;
const JSON_BODY = ['Content-Type', 'application/json'] as const;

const request = (method: string, target: string, more: Partial<Request> = {}): Request => ({
  ...{ method, target, version: 'HTTP/1.1', headers: [], body: '' },
  ...more,
});

const shot = (caller: string, ...requests: Request[]): Shot => ({ caller, to: 'api', requests });

const change = (fields: Record<string, unknown>) =>
  shot(
    'bearer of a superuser',
    request('PUT', '/api/groups/group-1/', { headers: [JSON_BODY], body: JSON.stringify(fields) }),
  );

const cursor = (text: string) => Buffer.from(text).toString('base64url');
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const numbers = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index * 7);

/** Shots that once found a bug: each run begins with them. */
export const regressions: readonly Shot[] = [
  // A pattern for decimals that backtracked.
  shot(
    'bearer of a superuser',
    request('PUT', '/api/groups/group-1/', { headers: [FORM], body: `extra_data.x=${'1'.repeat(40_000)}x` }),
  ),
  // Equality was tested by computing the difference, whose memory grew with the cube of the length.
  change({
    'extra_data:json-patch': JSON.stringify([
      { op: 'add', path: '/l', value: numbers(700, 0) },
      { op: 'test', path: '/l', value: numbers(700, 1) },
    ]),
  }),
  // Work that grew with the square of the number of keys.
  change(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`extra_data.k${index}`, index]))),
  // JSON too deep for recursive code.
  shot(
    'bearer of a superuser',
    request('PUT', '/api/groups/group-1/', { headers: [JSON_BODY], body: `{"extra_data.x":${nested(20_000)}}` }),
  ),
  // Well-formed cursors whose values cannot be compared with the column.
  ...['["after",1.5]', '["after",1e400]', '["before",99999999999999999999]'].map((text) =>
    shot(
      'bearer of a superuser',
      request('GET', `/api/review-requests/1/diffs/1/files/?cursor=${cursor(text)}&start=1`),
    ),
  ),
  // A body that was not read: the connection was closed, and the answer lost.
  { caller: 'anonymous', to: 'operations', requests: [request('GET', '/metrics', { body: 'a&'.repeat(1_000_000) })] },
  // Malformed HTTP with more data after it: the answer was lost.
  ...(['api', 'operations'] as const).map((to) => ({
    caller: 'anonymous',
    to,
    requests: [request('GET', '/sta\x92ic/', { headers: [FORM], body: 'x'.repeat(2_700_002) })],
  })),
  // An Upgrade request, after which the connection was left open.
  ...(['api', 'operations'] as const).map((to) => ({
    caller: 'anonymous',
    to,
    requests: [
      request('GET', '/', {
        headers: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'h2c'],
        ],
        isBroken: true,
      }),
      request('G\0T', '/', { isBroken: true }),
    ],
  })),
];
