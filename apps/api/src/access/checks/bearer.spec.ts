import { errors } from '@review-service/contracts/errors';
import { API_TOKEN_KIND, CHILD_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { type MadeToken, type MadeUser, PASSWORD, TEST_KEYS } from '@review-service/testing/make';
import { rawRequest } from '../../../test/raw-request';
import { TestApi } from '../../../test/test-api';

const SCOPES = ['session:read', 'session:write', 'session:destroy', 'root:read', 'group:read'];
const INVALID_TOKEN = 'Bearer realm="Web API", error="invalid_token"';

describe('OAuth2 access tokens', () => {
  let api: TestApi;
  let owner: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    owner = await api.make.user();
  });
  afterAll(() => api.close());

  const makeToken = (given: Parameters<TestApi['make']['oauthToken']>[1] = {}, user = owner) =>
    api.make.oauthToken(user, { scopes: SCOPES, ...given });
  const ask = (authorization: string, url = '/api/session/') => api.anonymous.get(url, { headers: { authorization } });
  const nameIn = ({ body }: ClientAnswer) => body.session?.links.user?.title as string | undefined;
  /** The whole answer to an invalid token. */
  const expectInvalid = (answer: ClientAnswer) => {
    expect(answer).toFailWith(errors.loginFailed);
    expect(answer.headers.get('www-authenticate')).toBe(INVALID_TOKEN);
    expect(answer.headers.has('set-cookie')).toBe(false);
  };

  describe('200', () => {
    it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('%s, for the scheme is a word in any case', async (word) => {
      const { value } = await makeToken();

      expect(nameIn(await ask(`${word} ${value}`))).toBe(owner.username);
    });

    it('tells when it ends, also where its scopes do not do', async () => {
      const { value } = await makeToken({ expires_at: '2999-01-31T12:00:00Z', scopes: ['session:read'] });

      for (const url of ['/api/session/', '/api/users/']) {
        expect((await ask(`Bearer ${value}`, url)).headers.get('token-expires')).toBe('Thu, 31 Jan 2999 12:00:00 GMT');
      }
    });

    it('stands for the person who granted it, not for the owner of the application', async () => {
      const application = await api.make.application(await api.make.user());
      const { value } = await makeToken({ application });

      expect(nameIn(await ask(`Bearer ${value}`))).toBe(owner.username);
    });

    it('has the permissions of its person', async () => {
      const group = await api.make.group();
      const token = await makeToken({ scopes: ['group:write'] }, await api.make.superuser());

      expect((await api.withBearer(token.value).put(`/api/groups/${group.name}/`)).status).toBe(200);
    });

    it('never starts a session, whatever the answer is', async () => {
      const token = api.withBearer((await makeToken()).value);
      const urls = ['/api/', '/api/session/', '/api/groups/', '/api/groups/nobody/', '/api/users/', '/api/nowhere/'];

      const answers = [...(await Promise.all(urls.map((url) => token.get(url)))), await token.put('/api/session/')];

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 403, 404, 200]);
      expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toEqual([]);
    });

    it('may change things from a page elsewhere: no browser sends it by itself (decision A4)', async () => {
      const { value } = await makeToken();
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

      expect((await api.withBearer(value).put('/api/session/', {}, { headers })).status).toBe(200);
    });

    it('is still valid after a logout, because it is no session', async () => {
      const { value } = await makeToken();

      expect((await api.withBearer(value).delete('/api/session/')).status).toBe(204);
      expect(nameIn(await ask(`Bearer ${value}`))).toBe(owner.username);
    });

    it('of an application of a Local Site, under the URLs of that site, for a member', async () => {
      const site = await api.make.site({ users: [owner] });
      const application = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await makeToken({ application });

      expect(nameIn(await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`))).toBe(owner.username);
    });

    it('of an application of a public Local Site, for anybody', async () => {
      const site = await api.make.site({ is_public: true });
      const application = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await makeToken({ application });

      expect(nameIn(await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`))).toBe(owner.username);
    });

    it('of an application of a private Local Site, for staff', async () => {
      const staff = await api.make.user({ is_staff: true });
      const site = await api.make.site();
      const application = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await makeToken({ application }, staff);

      expect(nameIn(await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`))).toBe(staff.username);
    });
  });

  describe('401', () => {
    it.each(['x', "'or'1'='1", 'x'.repeat(5000), '%00', 'é', '='])('%j is none', async (value) => {
      expectInvalid(await ask(`Bearer ${value}`));
    });

    it('is exact', async () => {
      const { value } = await makeToken();

      expectInvalid(await ask(`Bearer ${value.toUpperCase()}`));
      expectInvalid(await ask(`Bearer ${value}x`));
    });

    it('one that was deleted', async () => {
      const { id, value } = await makeToken();
      expect((await ask(`Bearer ${value}`)).status).toBe(200);

      expect((await api.as(owner).delete(`/api/oauth-tokens/${id}/`)).status).toBe(204);

      expectInvalid(await ask(`Bearer ${value}`));
    });

    it('one whose application was deleted', async () => {
      const { value, application } = await makeToken();

      expect((await api.as(owner).delete(`/api/oauth-apps/${application.id}/`)).status).toBe(204);

      expectInvalid(await ask(`Bearer ${value}`));
    });

    it('one that expired', async () => {
      const { value } = await makeToken({ expires_at: '2020-01-01T00:00:00Z' });

      expectInvalid(await ask(`Bearer ${value}`));
    });

    it('one that expires while it is in use', async () => {
      const { id, value } = await makeToken();
      expect((await ask(`Bearer ${value}`)).status).toBe(200);

      await api.db.query('update oauth_token set expires_at = now() where id = $1', [id]);

      expectInvalid(await ask(`Bearer ${value}`));
    });

    it('one of a disabled application, until it is enabled again', async () => {
      const application = await api.make.application(owner, { enabled: false });
      const { value } = await makeToken({ application });
      expectInvalid(await ask(`Bearer ${value}`));

      await api.db.query('update oauth_application set enabled = true where id = $1', [application.id]);

      expect((await ask(`Bearer ${value}`)).status).toBe(200);
    });

    it('one of a disabled application of a Local Site', async () => {
      const site = await api.make.site({ users: [owner] });
      const application = await api.make.application(owner, { local_site_id: site.id, enabled: false });
      const { value } = await makeToken({ application });

      expectInvalid(await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`));
    });

    it('one of a Local Site, without a site, on another one and on one that is not there', async () => {
      const site = await api.make.site({ users: [owner] });
      const other = await api.make.site({ users: [owner], is_public: true });
      const application = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await makeToken({ application });

      for (const url of ['/api/session/', `/s/${other.name}/api/session/`, '/s/nowhere/api/session/']) {
        expectInvalid(await ask(`Bearer ${value}`, url));
      }
    });

    it('one of no Local Site, on a site, even where its owner is a member', async () => {
      const mine = await api.make.site({ users: [owner] });
      const open = await api.make.site({ is_public: true });
      const { value } = await makeToken();

      for (const { name } of [mine, open]) expectInvalid(await ask(`Bearer ${value}`, `/s/${name}/api/session/`));
    });

    it('one of a person who was deactivated', async () => {
      const leaving = await api.make.user();
      const { value } = await makeToken({}, leaving);
      expect((await ask(`Bearer ${value}`)).status).toBe(200);

      await api.db.query('update user_account set is_active = false where id = $1', [leaving.id]);

      expectInvalid(await ask(`Bearer ${value}`));
    });

    it.each<[string, Record<string, unknown>]>([
      ['somebody who is no member', {}],
      ['a superuser who is neither staff nor a member', { is_superuser: true }],
    ])('one of a private Local Site, for %s', async (_, columns) => {
      const outsider = await api.make.user(columns);
      const site = await api.make.site({ users: [owner] });
      const application = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await makeToken({ application }, outsider);

      expectInvalid(await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`));
    });

    it('one whose owner has left the Local Site', async () => {
      const leaving = await api.make.user();
      const site = await api.make.site({ users: [leaving] });
      const application = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await makeToken({ application }, leaving);
      expect((await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`)).status).toBe(200);

      await api.db.query('delete from local_site_user where user_id = $1', [leaving.id]);

      expectInvalid(await ask(`Bearer ${value}`, `/s/${site.name}/api/session/`));
    });

    it('an API token, a password and a refresh token', async () => {
      const apiToken = await api.make.apiToken(owner);
      const password = Buffer.from(`${owner.username}:${PASSWORD}`).toString('base64');
      await makeToken({ refresh: 'a-refresh-token' });

      for (const value of [apiToken, password, 'a-refresh-token']) expectInvalid(await ask(`Bearer ${value}`));
    });

    it('no other scheme takes it', async () => {
      const { value } = await makeToken();

      for (const answer of [await ask(`token ${value}`), await api.as(owner, value).get('/api/')]) {
        expect(answer).toFailWith(errors.loginFailed);
        expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
      }
    });

    it('for changes too, and before the method is looked at', async () => {
      const headers = { authorization: 'Bearer x' };

      expectInvalid(await api.anonymous.put('/api/session/', {}, { headers }));
      expectInvalid(await api.anonymous.delete('/api/groups/nobody/', { headers }));
      expectInvalid(await api.anonymous.send('PATCH', '/api/groups/', { headers }));
    });

    it('says the same of all that is wrong', async () => {
      const expired = await makeToken({ expires_at: '2020-01-01' });
      const sayingTo = async (token: string) => {
        const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'same' };
        return (await api.anonymous.get('/api/session/', { headers })).text;
      };

      expect(await sayingTo(expired.value)).toBe(await sayingTo('unknown'));
    });
  });

  it('404: one of no Local Site, on a site that is not there', async () => {
    const { value } = await makeToken();

    expect(await ask(`Bearer ${value}`, '/s/nowhere/api/session/')).toFailWith(errors.doesNotExist);
  });

  describe('in an unreadable header', () => {
    it.each(['Bearer a b', 'Bearer  two-blanks', 'bearer a b c', 'Bearer , Bearer ,'])(
      '401: %j presented a token, and is asked for a better one',
      async (header) => {
        const answer = await ask(header);

        expect(answer).toFailWith(errors.notLoggedIn);
        expect(answer.headers.get('www-authenticate')).toBe(INVALID_TOKEN);
      },
    );

    it.each(['Bearer', 'bearer', 'Bearer ', 'Bearers x', 'Bearer\tx'])('401: %j presented none', async (header) => {
      const answer = await rawRequest(api.url, '/api/session/', { headers: { authorization: header } });

      expect(answer).toFailWith(errors.notLoggedIn);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
    });

    it('401: where a login is needed anyway', async () => {
      const answer = await ask('Bearer a b', '/api/oauth-apps/');

      expect(answer).toFailWith(errors.notLoggedIn);
      expect(answer.headers.get('www-authenticate')).toBe(INVALID_TOKEN);
    });

    it('200: beside a valid cookie, the cookie counts', async () => {
      const session = await api.withSession(owner);

      const answer = await session.get('/api/session/', { headers: { authorization: 'Bearer a b' } });

      expect(nameIn(answer)).toBe(owner.username);
    });
  });

  describe('are not looked for', () => {
    it('200: in a query, whose sender stays anonymous', async () => {
      const { value } = await makeToken();

      const { body } = await api.anonymous.get(`/api/session/?access_token=${value}`);

      expect(body.session.authenticated).toBe(false);
    });

    it('401: in a body', async () => {
      const { value } = await makeToken();

      expect(await api.anonymous.put('/api/session/', { access_token: value })).toFailWith(errors.notLoggedIn);
    });
  });

  describe('beside a valid cookie', () => {
    it('200: the header counts, and the cookie stays what it is', async () => {
      const somebody = await api.make.user();
      const session = await api.withSession(somebody);
      const { value } = await makeToken();

      const answer = await session.get('/api/session/', { headers: { authorization: `Bearer ${value}` } });

      expect(nameIn(answer)).toBe(owner.username);
      expect(answer.headers.has('set-cookie')).toBe(false);
      expect(nameIn(await session.get('/api/session/'))).toBe(somebody.username);
    });

    it('403: what the token may not do, the cookie does not make good', async () => {
      const session = await api.withSession(owner);
      const { value } = await makeToken({ scopes: ['root:read'] });

      const answer = await session.get('/api/groups/', { headers: { authorization: `Bearer ${value}` } });

      expect(answer).toFailWith(errors.missingScope);
    });

    it('401: an unknown token removes the cookie', async () => {
      const session = await api.withSession(owner);

      const answer = await session.get('/api/session/', { headers: { authorization: 'Bearer x' } });

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.headers.get('www-authenticate')).toBe(INVALID_TOKEN);
      expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=; Max-Age=0;/);
    });
  });

  describe('when one was used last', () => {
    let token: MadeToken;
    let client: TestClient;

    beforeEach(async () => {
      token = await makeToken();
      client = api.withBearer(token.value);
    });

    const uses = () =>
      api.db.query('select last_used_at::text as at from oauth_token_usage where token_id = $1', [token.id]);
    const setBack = (by: string) =>
      api.db.query(
        `update oauth_token_usage set last_used_at = now() - $2::interval where token_id = $1 returning last_used_at::text as at`,
        [token.id, by],
      );

    const inAnotherProcess = async (use: (other: TestApi) => Promise<unknown>) => {
      const other = await TestApi.boot({ beside: api });
      try {
        await use(other);
      } finally {
        await other.close();
      }
    };

    it('is written down at its first use', async () => {
      expect(await uses()).toEqual([]);

      await client.get('/api/');

      expect(await uses()).toHaveLength(1);
    });

    it('is not written down again within a minute, by no process', async () => {
      await client.get('/api/');
      const [[before]] = await setBack('10 seconds');

      await client.get('/api/');
      await inAnotherProcess((other) => other.withBearer(token.value).get('/api/'));

      expect(await uses()).toEqual([before]);
    });

    it('is written down again after a minute, by whichever process it comes to', async () => {
      await client.get('/api/');
      const [[before]] = await setBack('61 seconds');

      await inAnotherProcess((other) => other.withBearer(token.value).get('/api/'));

      const [after] = await uses();
      expect(Date.parse(after.at)).toBeGreaterThan(Date.parse(before.at));
    });

    it('is once and the same when many uses come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.get('/api/')));

      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await uses()).toHaveLength(1);
    });

    it('is written down also when the request was refused for its scope', async () => {
      expect(await client.get('/api/users/')).toFailWith(errors.missingScope);

      expect(await uses()).toHaveLength(1);
    });

    it('is no part of the token: its ETag stays', async () => {
      const etag = async () => (await api.as(owner).get(`/api/oauth-tokens/${token.id}/`)).headers.get('etag');
      const before = await etag();

      await client.get('/api/');

      expect(await uses()).toHaveLength(1);
      expect(await etag()).toBe(before);
    });
  });
});

describe('OAuth2 access tokens with AUTH_REQUIRE_LOGIN', () => {
  it('200: one is a login', async () => {
    const api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
    const { value } = await api.make.oauthToken(await api.make.user(), { scopes: ['root:read'] });

    expect((await api.withBearer(value).get('/api/')).status).toBe(200);
    expect(await api.anonymous.get('/api/')).toFailWith(errors.notLoggedIn);

    await api.close();
  });
});

describe('tokens after a new key came to SECRET_KEYS', () => {
  const NEWEST = `newest:${Buffer.alloc(32, 9).toString('base64')}`;
  let api: TestApi;
  let owner: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { SECRET_KEYS: [NEWEST, ...TEST_KEYS].join() } });
    owner = await api.make.user();
  });
  afterAll(() => api.close());

  it('200: an OAuth2 token of the old key works, is shown to its owner, and keeps its key', async () => {
    const token = await api.make.oauthToken(owner, { scopes: ['root:read'] });

    expect((await api.withBearer(token.value).get('/api/')).status).toBe(200);

    const { body } = await api.as(owner).get(`/api/oauth-tokens/${token.id}/`);
    expect(body.oauth_token.token).toBe(token.value);
    expect(await api.db.query('select key_id from oauth_token where id = $1', [token.id])).toEqual([
      { key_id: 'test' },
    ]);
  });

  it('200: an API token of the old key works, and has the newest one from its first use on', async () => {
    const person = await api.make.user();
    const value = await api.make.apiToken(person);
    const stored = () => api.db.query('select key_id, lookup from api_token where user_id = $1', [person.id]);
    expect(await stored()).toMatchObject([{ key_id: 'test' }]);

    expect((await api.withToken(value).get('/api/')).status).toBe(200);

    const { digest } = new Secrets([NEWEST]).lookup(API_TOKEN_KIND, value);
    expect(await stored()).toEqual([{ key_id: 'newest', lookup: digest }]);
    expect((await api.withToken(value).get('/api/')).status).toBe(200);
  });

  it('200: so do a secret that an API token had before its renewal, and a token that was made from it', async () => {
    const token = await api.make.madeApiToken(await api.make.user());
    const [former, child] = [await api.make.formerSecret(token), await api.make.childToken(token)];
    const keys = () =>
      api.db.query<object[]>(
        `select key_id, lookup from api_token_renewal where id = $1
         union all select key_id, lookup from api_token where id = $2`,
        [former.id, child.id],
      );
    const secrets = new Secrets([NEWEST]);

    for (const { value } of [former, child]) expect((await api.withToken(value).get('/api/')).status).toBe(200);

    expect(await keys()).toEqual([
      { key_id: 'newest', lookup: secrets.lookup(API_TOKEN_KIND, former.value).digest },
      { key_id: 'newest', lookup: secrets.lookup(CHILD_TOKEN_KIND, child.value).digest },
    ]);
    for (const { value } of [former, child]) expect((await api.withToken(value).get('/api/')).status).toBe(200);
  });

  it('200: an API token that is used twice at once works both times', async () => {
    const client = api.withToken(await api.make.apiToken(owner));

    const answers = await Promise.all([client.get('/api/'), client.get('/api/'), client.get('/api/')]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('tokens after their key was taken out of SECRET_KEYS', () => {
  it('401: are no longer accepted', async () => {
    const api = await TestApi.boot({ settings: { SECRET_KEYS: `other:${Buffer.alloc(32, 5).toString('base64')}` } });
    const owner = await api.make.user();
    const token = await api.make.oauthToken(owner, { scopes: ['root:read'] });
    const value = await api.make.apiToken(owner);

    expect(await api.withBearer(token.value).get('/api/')).toFailWith(errors.loginFailed);
    expect(await api.withToken(value).get('/api/')).toFailWith(errors.loginFailed);

    await api.close();
  });
});
