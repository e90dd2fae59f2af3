import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';
import { allPermit, hiddenByAny, hiddenItems, permits, type TokenPolicy, withNamesNow } from './token-policy';

type Resources = NonNullable<TokenPolicy['resources']>;
type TokenRule = { allow?: string[]; block?: string[] };

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('what several policies permit', () => {
  const reads: TokenPolicy = { resources: { '*': { allow: ['GET'], block: ['*'] } } };
  const closesDev: TokenPolicy = { resources: { group: { dev: { block: ['*'] } } } };

  it.each<[policies: TokenPolicy[], method: string, item: string, outcome: boolean]>([
    [[], 'PUT', 'dev', true],
    [[reads, closesDev], 'GET', 'ops', true],
    [[reads, closesDev], 'PUT', 'ops', false],
    [[reads, closesDev], 'GET', 'dev', false],
    [[closesDev, reads], 'GET', 'dev', false],
    [[{}, closesDev], 'GET', 'dev', false],
  ])('%j: %s of %s: %p', (policies, method, item, outcome) => {
    expect(allPermit(policies, 'group', method, item)).toBe(outcome);
  });

  it('is hidden as soon as one of them hides it', () => {
    const closesOps = { resources: { group: { ops: { block: ['GET'] }, dev: { block: ['GET'] } } } };

    expect(hiddenByAny([closesDev, closesOps], 'group')).toEqual(['dev', 'ops']);
    expect(hiddenByAny([{}, reads], 'group')).toEqual([]);
    expect(hiddenByAny([], 'group')).toEqual([]);
  });
});

describe('what a policy permits', () => {
  const allow = (...methods: string[]) => ({ allow: methods });
  const block = (...methods: string[]) => ({ block: methods });

  it.each<[rule: string, resources: Resources | undefined, outcome: boolean]>([
    ['no policy: everything', undefined, true],
    ['no rules: everything', {}, true],
    ['rules of another resource', { user: { '*': block('*') } }, true],
    ['rules of another item', { group: { other: block('*') } }, true],
    ['rules for other methods', { group: { '*': block('PUT', 'DELETE') } }, true],
    ['everything blocked', { '*': block('*') }, false],
    ['the method blocked everywhere', { '*': block('GET') }, false],
    ['the resource blocked', { group: { '*': block('*') } }, false],
    ['the item blocked', { group: { dev: block('GET') } }, false],
    ['the resource beats the global rule', { '*': block('*'), group: { '*': allow('GET') } }, true],
    ['the resource beats the global rule, the other way', { '*': allow('GET'), group: { '*': block('*') } }, false],
    ['the item beats the resource', { group: { '*': block('*'), dev: allow('*') } }, true],
    ['the item beats the resource, the other way', { group: { '*': allow('GET'), dev: block('*') } }, false],
    ['the item beats the global rule', { '*': block('*'), group: { dev: allow('GET') } }, true],
    ['a named method beats *: allowed', { group: { '*': { allow: ['GET'], block: ['*'] } } }, true],
    ['a named method beats *: blocked', { group: { '*': { allow: ['*'], block: ['GET'] } } }, false],
    ['block beats allow', { group: { '*': { allow: ['GET'], block: ['GET'] } } }, false],
    ['block beats allow with * too', { group: { '*': { allow: ['*'], block: ['*'] } } }, false],
    [
      'what an item’s rule does not say, the resource’s does',
      { group: { dev: allow('PUT'), '*': block('GET') } },
      false,
    ],
    [
      'what a resource’s rule does not say, the global one does',
      { '*': block('GET'), group: { '*': allow('PUT') } },
      false,
    ],
    ['methods are exact', { group: { '*': block('get') } }, true],
    ['names are exact', { Group: { '*': block('*') }, group: { DEV: block('*') } }, true],
  ])('%s', (_, resources, outcome) => {
    expect(permits({ ...(resources && { resources }) }, 'group', 'GET', 'dev')).toBe(outcome);
  });

  it.each<[rules: string, former: TokenRule, now: TokenRule | undefined, allowed: string]>([
    ['only the former name', block('PUT'), undefined, 'GET,POST,DELETE'],
    ['both, of which one blocks', allow('*'), block('PUT', 'DELETE'), 'GET,POST'],
    ['both, of which the other blocks', block('*'), allow('*'), ''],
    ['both, which block different methods', { allow: ['GET'], block: ['*'] }, block('GET'), ''],
    ['both, which allow', allow('GET'), allow('PUT'), 'GET,POST,PUT,DELETE'],
  ])('by the former name of a group: no more than by either, with rules of %s', (_, old, dev, allowed) => {
    const rules = { old, ...(dev && { dev }) };
    const policy = withNamesNow(
      { resources: { '*': allow('*'), group: rules, user: { old: block('*') } } },
      { old: 'dev' },
    );

    const methods = ['GET', 'POST', 'PUT', 'DELETE'];
    expect(methods.filter((method) => permits(policy, 'group', method, 'dev')).join()).toBe(allowed);
    expect(permits(policy, 'user', 'GET', 'dev')).toBe(true);
    expect(hiddenItems(policy, 'group')).toEqual(
      permits(policy, 'group', 'GET', 'dev') ? [] : expect.arrayContaining(['dev']),
    );
  });

  it('an item’s rule says nothing of the list', () => {
    const resources = { group: { dev: block('*') } };

    expect(permits({ resources }, 'group', 'GET')).toBe(true);
    expect(permits({ resources: { group: { dev: allow('*'), '*': block('*') } } }, 'group', 'GET')).toBe(false);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%s is the name of an item like any other',
    (name) => {
      expect(permits({ resources: { group: {} } }, 'group', 'GET', name)).toBe(true);
      expect(
        permits({ resources: JSON.parse(`{"group":{"${name}":{"block":["*"]}}}`) as Resources }, 'group', 'GET', name),
      ).toBe(false);
      expect(permits({ resources: {} }, name, 'GET')).toBe(true);
    },
  );

  it('lists hide the items whose rule blocks GET', () => {
    const group = {
      a: block('GET'),
      b: block('*'),
      c: block('PUT'),
      d: { allow: ['GET'], block: ['*'] },
      '*': allow('*'),
    };

    expect(hiddenItems({ resources: { group } }, 'group')).toEqual(['a', 'b']);
    expect(hiddenItems({}, 'group')).toEqual([]);
  });
});

describe('a token with a policy', () => {
  let superuser: MadeUser;
  let group: Made;
  let other: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    group = await api.make.group();
    other = await api.make.group();
  });

  const tokenWith = async (resources: Resources) =>
    api.withToken(await api.make.apiToken(superuser, { policy: { resources } }));
  const urlOf = ({ name }: Made) => `/api/groups/${name}/`;

  it('that may only read: reads, and changes nothing', async () => {
    const token = await tokenWith({ '*': { allow: ['GET', 'HEAD', 'OPTIONS'], block: ['*'] } });

    expect((await token.get(urlOf(group))).status).toBe(200);
    expect((await token.send('HEAD', urlOf(group))).status).toBe(200);
    expect(await token.put(urlOf(group))).toFailWith(errors.permissionDenied);
    expect(await token.delete(urlOf(group))).toFailWith(errors.permissionDenied);
    expect(await token.post('/api/groups/', { name: 'x', display_name: '' })).toFailWith(errors.permissionDenied);
    expect(await token.put('/api/session/')).toFailWith(errors.permissionDenied);
  });

  it('that may not GET may not HEAD either', async () => {
    const token = await tokenWith({ group: { '*': { block: ['GET'] } } });

    expect((await token.send('HEAD', urlOf(group))).status).toBe(403);
    expect((await token.put(urlOf(group))).status).toBe(200);
  });

  it('that knows one group: that one and no other, however it is spelled', async () => {
    const token = await tokenWith({ group: { '*': { block: ['*'] }, [group.name]: { allow: ['*'] } } });

    expect((await token.get(urlOf(group))).status).toBe(200);
    expect(await token.get(urlOf(other))).toFailWith(errors.permissionDenied);
    expect(await token.get('/api/groups/')).toFailWith(errors.permissionDenied);
    expect(await token.get('/api/groups/nobody/')).toFailWith(errors.permissionDenied);
  });

  it('that must not touch one group: not with escapes in its name either', async () => {
    const token = await tokenWith({ group: { [group.name]: { block: ['*'] } } });

    for (const name of [group.name, group.name.replace('g', '%67'), group.name.replace('-', '%2D')]) {
      expect(await token.get(`/api/groups/${name}/`)).toFailWith(errors.permissionDenied);
    }
    expect((await token.get(urlOf(other))).status).toBe(200);
  });

  it('hides what is blocked from lists and counts', async () => {
    const site = await api.make.site({ is_public: true });
    for (const name of ['a', 'b', 'c']) await api.make.group({ name, local_site_id: site.id });
    const token = await tokenWith({ group: { b: { block: ['GET'] } } });
    const list = `/s/${site.name}/api/groups/`;

    const { body } = await token.get(list);

    expect(body.groups.map(({ name }: Made) => name)).toEqual(['a', 'c']);
    expect(body.total_results).toBe(2);
    expect((await token.get(`${list}?counts-only=1`)).body.count).toBe(2);
  });

  it('hides blocked people from the list of users', async () => {
    const [shown, hidden] = [
      await api.make.user({ username: 'zz-shown' }),
      await api.make.user({ username: 'zz-hidden' }),
    ];
    const token = await tokenWith({ user: { [hidden.username]: { block: ['*'] } } });

    const { body } = await token.get('/api/users/?q=zz-');

    expect(body.users.map(({ username }: MadeUser) => username)).toEqual([shown.username]);
  });

  it('members of groups have their own rules', async () => {
    const token = await tokenWith({ group: { '*': { block: ['*'] } } });

    expect((await token.get(`${urlOf(group)}users/`)).status).toBe(200);
    const strict = await tokenWith({ review_group_user: { [superuser.username]: { block: ['*'] } } });
    expect(await strict.get(`${urlOf(group)}users/${superuser.username}/`)).toFailWith(errors.permissionDenied);
  });

  it('the root and the server info have theirs', async () => {
    const token = await tokenWith({ root: { '*': { block: ['GET'] } }, server_info: { '*': { block: ['GET'] } } });

    expect(await token.get('/api/')).toFailWith(errors.permissionDenied);
    expect(await token.get('/api/info/')).toFailWith(errors.permissionDenied);
    expect((await token.get('/api/session/')).status).toBe(200);
  });
});

describe('the policy of an API token for single items', () => {
  let owner: MadeUser;

  beforeAll(async () => {
    owner = await api.make.user();
  });

  const withPolicy = async (resources: object) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources } }));

  it('the session does not expand a user whom the policy blocks', async () => {
    const token = await withPolicy({ user: { [owner.username]: { block: ['*'] } } });
    expect((await token.get(`/api/users/${owner.username}/`)).status).toBe(403);
    expect((await token.get('/api/session/?expand=user')).body.session).not.toHaveProperty('user');
  });
  it('a group does not expand members whom the policy blocks', async () => {
    const { name } = await api.make.group({ members: [owner] });
    const token = await withPolicy({ review_group_user: { [owner.username]: { block: ['GET'] } } });
    const { body } = await token.get(`/api/groups/${name}/?expand=review_group_users`);
    expect(body.group.review_group_users ?? []).toEqual([]);
  });
  it('the list of members hides those whom the policy blocks', async () => {
    const { name } = await api.make.group({ members: [owner] });
    const token = await withPolicy({ review_group_user: { [owner.username]: { block: ['GET'] } } });
    expect((await token.get(`/api/groups/${name}/users/`)).body.users).toEqual([]);
    expect((await token.get(`/api/groups/${name}/users/?counts-only=1`)).body.count).toBe(0);
  });
});
