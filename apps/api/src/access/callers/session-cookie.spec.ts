import { randomUUID } from 'node:crypto';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { cookieOf } from '@review-service/testing/credentials';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { storedRows } from '../../../test/stored-rows';
import { TestApi } from '../../../test/test-api';

const CLEARED = /^rbsessionid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/;

describe('the session cookie', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let other: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    somebody = await api.make.user();
    other = await api.make.user();
  });
  afterAll(() => api.close());

  const isLoggedIn = async (cookie: string) =>
    (await api.anonymous.get('/api/session/', { headers: { cookie } })).body.session.authenticated as boolean;

  describe('is issued', () => {
    it('with a login, for 30 days, and out of reach of scripts and other sites', async () => {
      const { headers } = await api.as(somebody).get('/api/');

      const [cookie, ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
      expect(headers.getSetCookie()).toHaveLength(1);
      expect(cookie).toMatch(/^rbsessionid=[A-Za-z0-9._-]{60,}$/);
      expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    });

    it('by every kind of login and request, and then stands for it', async () => {
      const token = api.withToken(await api.make.apiToken(somebody));
      const answers = [
        await api.as(somebody).get('/api/'),
        await api.as(somebody).put('/api/session/'),
        await api.as(somebody).get('/api/groups/nobody/'),
        await token.get('/api/groups/'),
      ];

      for (const { headers } of answers) expect(await isLoggedIn(cookieOf(headers))).toBe(true);
    });

    it('for the whole server, also by a Local Site', async () => {
      const site = await api.make.site({ is_public: true });

      const { headers } = await api.as(somebody).get(`/s/${site.name}/api/`);

      expect(headers.get('set-cookie')).toContain('; Path=/;');
      expect(await isLoggedIn(cookieOf(headers))).toBe(true);
    });

    it('without writing anything', async () => {
      const value = await api.make.apiToken(somebody);
      const session = await api.withSession(somebody);
      // The first use of a token or a session in a minute is noted, and this test counts what is written of logins.
      await api.withToken(value).get('/api/');
      await session.get('/api/');
      const before = await storedRows(api.db);

      await api.as(somebody).get('/api/');
      await api.withToken(value).get('/api/');
      await api.withSession(somebody);
      await session.get('/api/');

      expect(await storedRows(api.db)).toEqual(before);
    });

    it('another one each time, and none tells whose it is', async () => {
      const cookies = await Promise.all(
        [1, 2].map(async () => cookieOf((await api.as(somebody).get('/api/')).headers)),
      );

      expect(cookies[0]).not.toBe(cookies[1]);
      expect(Buffer.from(cookies.join(), 'base64').toString('latin1')).not.toContain(somebody.username);
    });

    it('not to anonymous callers', async () => {
      expect((await api.anonymous.get('/api/')).headers.has('set-cookie')).toBe(false);
    });
  });

  describe('is issued again', () => {
    const again = async (cookie: string, authorization?: string) => {
      const headers = { cookie, ...(authorization && { authorization }) };
      return (await api.anonymous.get('/api/', { headers })).headers.has('set-cookie');
    };
    const basic = ({ username }: MadeUser) => `Basic ${Buffer.from(`${username}:correct horse`).toString('base64')}`;

    it('not for the same person', async () => {
      const cookie = cookieOf((await api.as(somebody).get('/api/')).headers);

      expect(await again(cookie)).toBe(false);
      expect(await again(cookie, basic(somebody))).toBe(false);
    });

    it('not for the same API token', async () => {
      const value = await api.make.apiToken(somebody);
      const cookie = cookieOf((await api.withToken(value).get('/api/')).headers);

      expect(await again(cookie, `token ${value}`)).toBe(false);
    });

    it('for another person, another token, or a token instead of a password', async () => {
      const cookie = cookieOf((await api.as(somebody).get('/api/')).headers);
      const [one, two] = [await api.make.apiToken(somebody), await api.make.apiToken(somebody)];
      const tokenCookie = cookieOf((await api.withToken(one).get('/api/')).headers);

      expect(await again(cookie, basic(other))).toBe(true);
      expect(await again(cookie, `token ${one}`)).toBe(true);
      expect(await again(tokenCookie, `token ${two}`)).toBe(true);
      expect(await again(tokenCookie, basic(somebody))).toBe(true);
    });
  });

  describe('means nothing, and is taken away,', () => {
    const seal = (place: string, session: object) =>
      `rbsessionid=${new Secrets(TEST_KEYS).seal(place, JSON.stringify(session))}`;
    const session = async (changes: object = {}) => {
      const [{ session_epoch: epoch }] = await api.db.query('select session_epoch from user_account where id = $1', [
        somebody.id,
      ]);
      return { id: randomUUID(), userId: somebody.id, epoch, tokenId: null, expires: 4e9, ...changes };
    };
    const issued = async () => cookieOf((await api.as(somebody).get('/api/')).headers);

    it('(unlike one that is sealed well)', async () => {
      expect(await isLoggedIn(seal('cookie/session', await session()))).toBe(true);
    });

    it.each<[string, () => Promise<string>]>([
      ['empty', async () => 'rbsessionid='],
      ['made up', async () => 'rbsessionid=admin'],
      ['cut short', async () => (await issued()).slice(0, -3)],
      ['cut to its name of a key', async () => (await issued()).split('.')[0] ?? ''],
      [
        'changed in one letter',
        async () => (await issued()).replace(/(.{40})$/, (end) => (end.startsWith('A') ? 'B' : 'A') + end.slice(1)),
      ],
      ['with another key’s name', async () => (await issued()).replace('=test.', '=tset.')],
      ['not sealed', async () => `rbsessionid=${encodeURIComponent(JSON.stringify(await session()))}`],
      ['sealed for something else', async () => seal('api_token/value/1', await session())],
      ['expired', async () => seal('cookie/session', await session({ expires: 1_600_000_000 }))],
      ['of another epoch', async () => seal('cookie/session', await session({ epoch: -1 }))],
      ['of nobody', async () => seal('cookie/session', await session({ userId: 0 }))],
      ['of a token that is not there', async () => seal('cookie/session', await session({ tokenId: 987_654 }))],
      ['full of escapes', async () => 'rbsessionid=%E0%A4%A%00'],
      ['enormous', async () => `rbsessionid=test.${'A'.repeat(8000)}`],
    ])('when it is %s', async (_, make) => {
      const answer = await api.anonymous.get('/api/session/', { headers: { cookie: await make() } });

      expect(answer.body.session.authenticated).toBe(false);
      expect(answer.headers.get('set-cookie')).toMatch(CLEARED);
    });

    it('is taken away with an error as well', async () => {
      const answer = await api.anonymous.delete('/api/session/', { headers: { cookie: 'rbsessionid=x' } });

      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toMatch(CLEARED);
    });
  });

  it('other cookies are ignored', async () => {
    const { headers } = await api.anonymous.get('/api/', {
      headers: { cookie: 'a=b; xrbsessionid=c; rbsessionidx=d' },
    });

    expect(headers.has('set-cookie')).toBe(false);
  });

  it('is found among other cookies', async () => {
    const { headers } = await api.as(somebody).get('/api/');

    expect(await isLoggedIn(`a=b; ${cookieOf(headers)}; c="d e"; =; f`)).toBe(true);
  });
});

describe('the session cookie, as the settings want it', () => {
  let api: TestApi;

  beforeAll(async () => {
    const settings = { SESSION_COOKIE_NAME: 'my_session', SESSION_MAX_AGE: '3600', TRUSTED_PROXIES: '127.0.0.1' };
    api = await TestApi.boot({ settings });
  });
  afterAll(() => api.close());

  const attributesOf = async (headers: Record<string, string> = {}) => {
    const answer = await api.as(await api.make.user()).get('/api/', { headers });
    return (answer.headers.get('set-cookie') ?? '').split('; ');
  };

  it('has their name and age', async () => {
    const [cookie, ...attributes] = await attributesOf();

    expect(cookie).toMatch(/^my_session=/);
    expect(attributes).toContain('Max-Age=3600');
  });

  it('is Secure on https only', async () => {
    expect(await attributesOf({ 'x-forwarded-proto': 'https' })).toContain('Secure');
    expect(await attributesOf({ 'x-forwarded-proto': 'http' })).not.toContain('Secure');
  });

  it('is Secure where it is cleared, too', async () => {
    const headers = { cookie: 'my_session=x', 'x-forwarded-proto': 'https' };

    expect((await api.anonymous.get('/api/', { headers })).headers.get('set-cookie')).toMatch(
      /^my_session=;.*; Secure/,
    );
  });
});
