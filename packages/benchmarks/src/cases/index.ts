import { RARE } from '../world/shape';
import { asking, ATTACHMENTS, get, group, GROUPS, put, remove, token, TOKENS } from './calls';
import type { Case } from './case';

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
