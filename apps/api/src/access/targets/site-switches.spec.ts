import { errors } from '@review-service/contracts/errors';
import { cookieOf } from '@review-service/testing/credentials';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('AUTH_REQUIRE_LOGIN', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let group: Made;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
    somebody = await api.make.user();
    group = await api.make.group({ members: [somebody] });
  });
  afterAll(() => api.close());

  const READS: [name: string, url: () => string][] = [
    ['the root', () => '/api/'],
    ['the server info', () => '/api/info/'],
    ['the session', () => '/api/session/'],
    ['the users', () => '/api/users/'],
    ['a user', () => `/api/users/${somebody.username}/`],
    ['the groups', () => '/api/groups/'],
    ['their count', () => '/api/groups/?counts-only=1'],
    ['a group', () => `/api/groups/${group.name}/`],
    ['its members', () => `/api/groups/${group.name}/users/`],
    ['a member', () => `/api/groups/${group.name}/users/${somebody.username}/`],
    ['what is not there', () => '/api/groups/nobody/'],
  ];

  it.each(READS)('401: %s is closed to anonymous callers', async (_, url) => {
    expect(await api.anonymous.get(url())).toFailWith(errors.notLoggedIn);
    expect((await api.anonymous.send('HEAD', url())).status).toBe(401);
  });

  it('401: a public Local Site is closed too, and whether there is one is not told', async () => {
    const site = await api.make.site({ is_public: true });

    expect(await api.anonymous.get(`/s/${site.name}/api/groups/`)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.get('/s/nowhere/api/groups/')).toFailWith(errors.notLoggedIn);
  });

  it('200: people who are logged in notice nothing', async () => {
    const session = await api.withSession(somebody);

    for (const [, url] of READS.slice(0, -1)) expect((await session.get(url())).status).toBe(200);
  });

  it('404, 405, 204: answers without data of the site stay open', async () => {
    expect(await api.anonymous.get('/api/nowhere/')).toFailWith(errors.doesNotExist);
    expect(await api.anonymous.send('PATCH', '/api/')).toFailWith(errors.methodNotAllowed);
    expect((await api.anonymous.send('OPTIONS', '/api/')).status).toBe(204);
  });

  it('401: 304 is no way around it', async () => {
    const answer = await api.anonymous.get('/api/', { headers: { 'if-none-match': '*' } });

    expect(answer).toFailWith(errors.notLoggedIn);
  });
});

describe('READ_ONLY', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let superuser: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { READ_ONLY: 'true' } });
    somebody = await api.make.user();
    superuser = await api.make.superuser();
  });
  afterAll(() => api.close());

  const CHANGES = [
    ['POST', '/api/groups/'],
    ['PUT', '/api/groups/nobody/'],
    ['DELETE', '/api/groups/nobody/'],
    ['POST', '/api/users/'],
    ['PUT', '/api/session/'],
    ['DELETE', '/api/session/'],
    ['POST', '/api/groups/nobody/users/'],
    ['DELETE', '/s/nowhere/api/groups/nobody/users/x/'],
  ];

  it.each(CHANGES)('503: %s %s is refused to everybody, logged in or not', async (method, url) => {
    for (const client of [api.anonymous, api.as(somebody), await api.withSession(somebody)]) {
      const answer = await client.send(method, url);

      expect(answer).toFailWith(errors.readOnly);
      expect(answer.headers.has('retry-after')).toBe(true);
      expect(answer.body.err).not.toHaveProperty('trace_id');
    }
  });

  it('503: before the policy of a token', async () => {
    const policy = { resources: { '*': { block: ['*'] } } };
    const token = api.withToken(await api.make.apiToken(somebody, { policy }));

    expect(await token.put('/api/session/')).toFailWith(errors.readOnly);
    expect(await token.get('/api/session/')).toFailWith(errors.permissionDenied);
  });

  it('503: before a page elsewhere, and for _method as for the method itself', async () => {
    const elsewhere = { headers: { origin: 'https://evil.example' } };

    expect(await api.as(somebody).put('/api/session/', {}, elsewhere)).toFailWith(errors.readOnly);
    expect(await api.as(somebody).post('/api/session/', { _method: 'DELETE' })).toFailWith(errors.readOnly);
  });

  it('401, 405: wrong credentials and methods that are not there come first', async () => {
    expect(await api.as(somebody, 'wrong').put('/api/session/')).toFailWith(errors.loginFailed);
    expect(await api.anonymous.put('/api/groups/')).toFailWith(errors.methodNotAllowed);
  });

  it('200, 204: reading goes on, and logging in with it', async () => {
    const { headers, status } = await api.as(somebody).get('/api/groups/');

    expect(status).toBe(200);
    expect(cookieOf(headers)).not.toBe('');
    expect((await api.anonymous.send('HEAD', '/api/')).status).toBe(200);
    expect((await api.anonymous.send('OPTIONS', '/api/')).status).toBe(204);
  });

  it('superusers go on as ever', async () => {
    const client = api.as(superuser);

    expect((await client.post('/api/groups/', { name: 'made', display_name: '' })).status).toBe(201);
    expect((await client.put('/api/groups/made/', { visible: '0' })).status).toBe(200);
    expect((await client.delete('/api/groups/made/')).status).toBe(204);
  });
});

it('READ_ONLY starts no session for a request that it refuses', async () => {
  const api = await TestApi.boot({ settings: { READ_ONLY: 'true' } });

  const { headers } = await api.as(await api.make.user()).put('/api/session/');

  expect(headers.has('set-cookie')).toBe(false);
  await api.close();
});
