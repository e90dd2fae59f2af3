import { PEOPLE, RARE } from '../world/shape';
import {
  asking,
  ATTACHMENTS,
  get,
  group,
  GROUPS,
  post,
  put,
  remove,
  REVIEW_REQUESTS,
  reviewRequest,
  reviews,
  token,
  TOKENS,
  upload,
} from './calls';
import type { Case } from './case';
import { largePatch } from './large-patch';

const updates: readonly Case[] = [
  {
    name: 'PUT group',
    bar: 0.55,
    p99Bar: 3,
    status: 200,
    calls: ({ logins, targets }) =>
      ['Red', 'Blue'].flatMap((colour) =>
        targets.groups.map((name) =>
          put(group(name), logins.bearer('superuser'), { display_name: `${colour} ${name}` }),
        ),
      ),
  },
  {
    name: 'PUT token scopes',
    bar: 0.55,
    p99Bar: 3,
    status: 200,
    calls: ({ logins, targets }) =>
      ['session:read', 'group:read,session:read'].flatMap((scopes) =>
        targets.tokens.map((id) => put(token(id), logins.session('member'), { scopes })),
      ),
  },
];

/** Most of their time goes into the rule of who sees what, which is applied to the audience of each row. */
const requestLists: readonly Case[] = (
  [
    ['pending', 0.6, {}],
    ['from a user', 0.35, { 'from-user': PEOPLE.author.username }],
    ['to a user', 0.3, { 'to-users': PEOPLE.author.username }],
    ['to a group', 0.35, { 'to-groups': 'crowd' }],
  ] as const
).map(([which, bar, query]) => ({
  name: `GET review request list, 25 rows, ${which}`,
  bar,
  p99Bar: 10,
  status: 200,
  calls: ({ logins }) => [get(asking(REVIEW_REQUESTS, query), logins.bearer('member'))],
}));

/** All cases, those that delete last. */
export const cases: readonly Case[] = [
  {
    name: 'GET group by Bearer token',
    bar: 0.6,
    status: 200,
    calls: ({ logins, targets }) => targets.groups.map((name) => get(group(name), logins.bearer('member'))),
  },
  {
    name: 'GET group by API token',
    bar: 0.6,
    status: 200,
    calls: ({ logins, targets }) => targets.groups.map((name) => get(group(name), logins.apiToken('member'))),
  },
  {
    name: 'GET group by session cookie',
    bar: 0.6,
    status: 200,
    calls: ({ logins, targets }) => targets.groups.map((name) => get(group(name), logins.session('member'))),
  },
  {
    name: 'GET group that the client has (304)',
    bar: 0.6,
    status: 304,
    calls: ({ logins, targets, etagOf }) =>
      Promise.all(
        targets.groups.map(async (name) => {
          const call = get(group(name), logins.bearer('member'));
          return { ...call, headers: { ...call.headers, 'if-none-match': await etagOf(call) } };
        }),
      ),
  },
  {
    name: 'GET group by Basic, against Bearer token',
    bar: 0.5,
    status: 200,
    rival: 'the API by Bearer token',
    calls: ({ logins, targets }) => targets.groups.map((name) => get(group(name), logins.basic('member'))),
    rivalCalls: ({ logins, targets }) => targets.groups.map((name) => get(group(name), logins.bearer('member'))),
  },
  {
    name: 'GET group list, 25 rows',
    bar: 0.6,
    status: 200,
    calls: ({ logins }) => [get(GROUPS, logins.bearer('member'))],
  },
  {
    name: 'GET token list, 25 rows',
    bar: 0.6,
    status: 200,
    calls: ({ logins }) => [get(TOKENS, logins.session('member'))],
  },
  {
    name: 'GET attachment list, 25 rows',
    bar: 0.6,
    status: 200,
    calls: ({ logins }) => [get(ATTACHMENTS, logins.bearer('member'))],
  },
  {
    name: 'GET attachment list, 25 rows, filtered',
    bar: 0.6,
    status: 200,
    calls: ({ logins }) => [get(asking(ATTACHMENTS, { mimetype: RARE.mimetype }), logins.bearer('member'))],
  },
  {
    name: 'GET review request',
    bar: 0.4,
    p99Bar: 3,
    status: 200,
    calls: ({ logins, targets }) =>
      targets.reviewRequests.map((number) => get(reviewRequest(number), logins.bearer('member'))),
  },
  ...requestLists,
  {
    name: 'GET review list, 25 rows',
    bar: 0.4,
    p99Bar: 3,
    status: 200,
    calls: ({ logins, targets }) => [get(reviews(targets.reviewedRequest), logins.bearer('member'))],
  },
  {
    name: 'POST diff, 20 files in 200 KB',
    bar: 0.4,
    p99Bar: 5,
    status: 201,
    variesInDigits: true,
    calls: ({ logins, targets }) =>
      targets.drafts.map((number) =>
        upload(`${reviewRequest(number)}diffs/`, logins.bearer('author'), 'diff', largePatch(number)),
      ),
  },
  {
    name: 'PUT draft',
    bar: 0.14,
    p99Bar: 10,
    status: 200,
    variesInDigits: true,
    calls: ({ logins, targets }) =>
      targets.drafts.flatMap((number) =>
        [PEOPLE.member, PEOPLE.newcomer].map(({ username }) =>
          put(`${reviewRequest(number)}draft/`, logins.bearer('author'), {
            summary: `For ${username}`,
            description: 'What it does, and why',
            target_groups: 'crowd',
            target_people: username,
          }),
        ),
      ),
  },
  {
    name: 'PUT draft, to publish it',
    bar: 0.3,
    p99Bar: 10,
    status: 200,
    variesInDigits: true,
    isOnceOnly: true,
    calls: ({ logins, targets }) =>
      targets.doomedDrafts.map((number) =>
        put(`${reviewRequest(number)}draft/`, logins.bearer('author'), { public: '1' }),
      ),
  },
  {
    name: 'POST review, to publish it',
    bar: 0.17,
    p99Bar: 8,
    status: 201,
    variesInDigits: true,
    calls: ({ logins, targets }) =>
      targets.reviewRequests.map((number) =>
        post(reviews(number), logins.bearer('member'), { body_top: 'Well done', ship_it: '1', public: '1' }),
      ),
  },
  ...updates,
  ...updates.map((update): Case => ({
    ...update,
    name: `${update.name}, against a transaction by hand`,
    bar: 0.85,
    rival: 'a transaction by hand',
  })),
  {
    name: 'DELETE token',
    bar: 0.55,
    p99Bar: 3,
    status: 204,
    isOnceOnly: true,
    calls: ({ logins, targets }) => targets.doomedTokens.map((id) => remove(token(id), logins.session('member'))),
  },
  {
    name: 'DELETE group',
    bar: 0.55,
    p99Bar: 3,
    status: 204,
    isOnceOnly: true,
    calls: ({ logins, targets }) => targets.doomedGroups.map((name) => remove(group(name), logins.bearer('superuser'))),
  },
];
