import { lastingPort } from '@review-service/testing/lasting-port';
import { TestClient } from '@review-service/testing/client';
import { sampled } from '@review-service/testing/sampled';
import { Browser } from '../../../../test/browser';
import { TestIdentityProvider } from '../../../../test/identity-provider';
import { TestApi } from '../../../../test/test-api';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

describe('a log-out that the provider announces', () => {
  let api: TestApi;
  let beside: TestApi;
  let provider: TestIdentityProvider;
  let subject: string;
  let username: string;

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await TestIdentityProvider.start(url);
    const settings = { ...provider.settings, SITE_URL: url, RATE_LIMITS: 'off' };
    api = await TestApi.boot({ settings, port });
    beside = await TestApi.boot({ settings, beside: api });
  });
  beforeEach(async () => {
    const user = await api.make.user();
    ({ username } = user);
    subject = `sub-of-${username}`;
    provider.people.set(subject, {});
    await api.make.identity(user, { issuer: provider.url, subject });
  });
  afterAll(async () => {
    await beside.close();
    await api.close();
    await provider.close();
  });

  /** A session that the provider opened, and its name there. */
  const signedIn = async () => {
    const browser = new Browser(api.url);
    await provider.signIn(browser, subject);
    const [row] = await api.db.query<{ sid: string }[]>(
      `select p.sid from provider_session p join identity i on i.id = p.identity_id
       where i.subject = $1 and not exists (select from revoked_session r where r.session_id = p.session_id)
       order by p.expires_at desc limit 1`,
      [subject],
    );
    return { browser, sid: row?.sid ?? '' };
  };

  const isIn = async ({ browser }: { browser: Browser }, url = api.url) =>
    (await new TestClient(url, { cookie: browser.cookie }).get('/api/session/')).body.session.authenticated as boolean;

  const announce = (logout_token: string, url = api.url) =>
    fetch(new URL('/account/oidc/backchannel-logout/', url), {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });

  describe('200', () => {
    it('ends the session of that name alone, in every process', async () => {
      const [one, other] = [await signedIn(), await signedIn()];
      expect([one.sid === other.sid, one.sid.length > 10]).toEqual([false, true]);
      expect(await isIn(one, beside.url)).toBe(true);

      const answer = await announce(provider.logoutToken({ sub: subject, sid: one.sid }));

      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect([await isIn(one), await isIn(one, beside.url), await isIn(other)]).toEqual([false, false, true]);
      expect(
        await api.db.query(`select actor, action from audit_log where subject = $1 and action = 'session.ended'`, [
          `user ${username}`,
        ]),
      ).toEqual([{ actor: provider.url, action: 'session.ended' }]);
    });

    it('ends it also if the token names the session alone', async () => {
      const one = await signedIn();

      expect((await announce(provider.logoutToken({ sid: one.sid }))).status).toBe(200);

      expect(await isIn(one)).toBe(false);
    });

    it('ends all sessions that the provider opened for a person, and no others of theirs', async () => {
      const [one, other] = [await signedIn(), await signedIn()];
      const byPassword = await api.withSession({ username });

      await announce(provider.logoutToken({ sub: subject }));

      expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
      expect((await byPassword.get('/api/session/')).body.session.authenticated).toBe(true);
    });

    it('counts where there is no session, and for nobody else', async () => {
      const one = await signedIn();

      expect((await announce(provider.logoutToken({ sub: 'somebody-else' }))).status).toBe(200);
      expect((await announce(provider.logoutToken({ sub: 'somebody-else', sid: one.sid }))).status).toBe(200);

      expect(await isIn(one)).toBe(true);
    });

    it('refuses the requests of that session from then on, however many are under way', async () => {
      const one = await signedIn();
      const requests = (url: string) => Array.from({ length: 50 }, () => isIn(one, url));
      const before = [...requests(api.url), ...requests(beside.url)];
      await announce(provider.logoutToken({ sub: subject, sid: one.sid }));

      const after = await Promise.all([...requests(api.url), ...requests(beside.url)]);
      await Promise.all(before);

      expect(after.filter(Boolean)).toEqual([]);
    });

    it('also ends a sign-in that was under way: its ID token is from before', async () => {
      const browser = new Browser(api.url);
      const back = await provider.comeBack(browser, subject);
      const later = Math.floor(Date.now() / 1_000) + 30;
      await announce(provider.logoutToken({ sub: subject, iat: later }));

      const page = await browser.get(back);

      expect(page.status).toBe(403);
      expect(page.text).toContain('You were signed out at the provider meanwhile.');
      expect(await isIn({ browser })).toBe(false);
    });
  });

  describe('400', () => {
    const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

    it('once: the same token counts no second time', async () => {
      const token = provider.logoutToken({ sub: subject });
      const answers = await Promise.all([announce(token), announce(token, beside.url), announce(token)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    const wrong: [string, Record<string, unknown>, Record<string, unknown>][] = [
      ['unsigned', {}, { alg: 'none' }],
      ['signed by a key that nobody knows', {}, { kid: 'another' }],
      ['signed by a shared secret', {}, { alg: 'HS256' }],
      ['of another issuer', { iss: 'https://evil.example.com' }, {}],
      ['for another client', { aud: 'another' }, {}],
      ['expired', { exp: ago(120) }, {}],
      ['old', { iat: ago(1_000) }, {}],
      ['without a time', { iat: undefined }, {}],
      ['without an end', { exp: undefined }, {}],
      ['without a name', { jti: undefined }, {}],
      ['with a nonce, as ID tokens are', { nonce: 'n' }, {}],
      ['without an event', { events: undefined }, {}],
      ['about another event', { events: { 'https://example.com/other': {} } }, {}],
      ['about an event that is no object', { events: { [EVENT]: true } }, {}],
      ['about nobody', { sub: undefined }, {}],
      ['about a person who is no text', { sub: 7 }, {}],
    ];

    it.each(sampled(wrong, 5))('refuses a token that is %s', async (_, claims, header) => {
      const one = await signedIn();

      const answer = await announce(provider.logoutToken({ sub: subject, ...claims }, header));

      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
      expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
      expect(await isIn(one)).toBe(true);
    });

    it.each(['', 'no token', 'x'.repeat(20_000)])('refuses what is no token', async (token) => {
      expect((await announce(token)).status).toBe(400);
    });
  });

  it('404: of a provider that nobody knows', async () => {
    const answer = await fetch(new URL('/account/oidc/nobody/backchannel-logout/', api.url), { method: 'POST' });

    expect(answer.status).toBe(404);
  });
});

describe('wrong log-outs from one address', () => {
  it('are limited, as wrong passwords are', async () => {
    const provider = await TestIdentityProvider.start('http://127.0.0.1');
    const api = await TestApi.boot({ settings: { ...provider.settings, RATE_LIMITS: 'on' } });
    const announce = async () =>
      (
        await fetch(new URL('/account/oidc/backchannel-logout/', api.url), {
          method: 'POST',
          body: new URLSearchParams({ logout_token: 'none' }),
        })
      ).status;

    const statuses = [];
    for (let count = 0; count < 60 && statuses.at(-1) !== 401; count += 1) statuses.push(await announce());

    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(401);
    await api.close();
    await provider.close();
  });
});
