import { PEOPLE } from '../world/shape';
import {
  ATTACHMENTS,
  draft,
  get,
  group,
  post,
  put,
  remove,
  reviewRequest,
  reviews,
  token,
  TOKENS,
  upload,
} from './calls';
import type { Case } from './case';
import { largePatch } from './large-patch';

/** The resources that the service began with. */
const first: readonly Case[] = [
  {
    name: 'GET group',
    bar: 0.6,
    status: 200,
    calls: ({ logins, targets }) => targets.groups.map((name) => get(group(name), logins.bearer('member'))),
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
  {
    name: 'DELETE token',
    bar: 0.55,
    p99Bar: 3,
    status: 204,
    isOnceOnly: true,
    calls: ({ logins, targets }) => targets.doomedTokens.map((id) => remove(token(id), logins.session('member'))),
  },
];

/** The changes that people wait for. */
const awaited: readonly Case[] = [
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
          put(draft(number), logins.bearer('author'), {
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
      targets.doomedDrafts.map((number) => put(draft(number), logins.bearer('author'), { public: '1' })),
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
];

/** All cases. */
export const cases: readonly Case[] = [...first, ...awaited];
