import { PASSWORD } from '@review-service/testing/make';
import type { MadeUser } from '@review-service/testing/make';
import { ApiConfig } from '../../../api.config';
import { Browser } from '../../../../test/browser';
import { locationOf } from '../../../../test/identity-provider';
import {
  addAuthenticator,
  addPasskey,
  challengeOf,
  codeOf,
  madePasskey,
  typePassword,
} from '../../../../test/second-factors';
import { SoftwarePasskey } from '../../../../test/software-passkey';
import { TestApi } from '../../../../test/test-api';

const STEP = '/account/second-factor/';

describe('the second step of a sign-in', () => {
  const api = TestApi.ofSuite({ settings: { RATE_LIMITS: 'on', WEB: 'off', SITE_URL: 'http://localhost:8080' } });
  let somebody: MadeUser;
  let browser: Browser;

  beforeEach(async () => {
    somebody = await api.make.user();
    browser = new Browser(api.url);
  });

  const nameIn = async (of: Browser) =>
    (await of.get('/api/session/')).json().session.links.user?.title as string | undefined;
  const recoveryCodes = async () => {
    const { body } = await api.as(somebody).post(`/api/users/${somebody.username}/recovery-codes/`);
    return body;
  };
  const entries = async () =>
    (
      await api.db.query<{ action: string }[]>('select action from audit_log where subject = $1 order by id', [
        `user ${somebody.username}`,
      ])
    ).map(({ action }) => action);

  describe('by a code of an authenticator app', () => {
    let secret: string;
    beforeEach(async () => {
      secret = await addAuthenticator(api, somebody);
    });

    it('303: opens the session, and leads to where somebody wanted to go', async () => {
      expect(locationOf(await typePassword(browser, somebody, '/groups/night-shift/'))).toBe(STEP);
      const asked = await browser.get(STEP);
      expect(asked.text).toContain('autocomplete="one-time-code"');

      const page = await browser.post(STEP, { code: codeOf(secret, 1) });

      expect([page.status, locationOf(page)]).toEqual([303, '/groups/night-shift/']);
      expect(await nameIn(browser)).toBe(somebody.username);
      expect(locationOf(await browser.get(STEP))).toBe('/account/login/');
    });

    it('takes a code with a blank in it, and one of the next step, but none of the step after', async () => {
      await typePassword(browser, somebody);
      expect((await browser.post(STEP, { code: codeOf(secret, 3) })).status).toBe(401);

      const code = codeOf(secret, 1);
      expect((await browser.post(STEP, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(303);
    });

    it('401: takes a code once, and none of an earlier step after that', async () => {
      const now = Date.now();
      await typePassword(browser, somebody);
      await browser.post(STEP, { code: codeOf(secret, 1, now) });
      const again = new Browser(api.url);
      await typePassword(again, somebody);

      for (const steps of [1, 0, -1]) {
        const page = await again.post(STEP, { code: codeOf(secret, steps, now) });
        expect(page.status).toBe(401);
        expect(page.text).toContain('not valid');
      }
      expect(await nameIn(again)).toBeUndefined();
    });

    it('lets one of two in that send the same code at once', async () => {
      const both = [new Browser(api.url), new Browser(api.url)];
      for (const one of both) await typePassword(one, somebody);
      const code = codeOf(secret, 1);

      const pages = await Promise.all(both.map((one) => one.post(STEP, { code })));

      expect(pages.map(({ status }) => status).sort()).toEqual([303, 401]);
    });

    it('401: after five wrong guesses not even the right code passes, from any address', async () => {
      await typePassword(browser, somebody);
      const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
      for (let guess = 0; guess < 5; guess += 1) await browser.post(STEP, { code: wrong });

      const page = await browser.post(STEP, { code: codeOf(secret, 1) });

      expect(page.status).toBe(401);
      expect(page.text).toContain('Too many failed logins');
      expect(await nameIn(browser)).toBeUndefined();
    });

    it('opens nothing before it is taken, and ends the session that the browser had', async () => {
      const attacker = await api.make.user();
      await browser.post('/account/login/', { username: attacker.username, password: PASSWORD });
      const planted = browser.cookie;

      const page = await typePassword(browser, somebody);

      expect(page.headers.getSetCookie().join()).not.toMatch(/rbsessionid=[^;]/);
      expect(await nameIn(browser)).toBeUndefined();
      expect(locationOf(await browser.get('/account/password/'))).toContain('/account/login/');
      await browser.post(STEP, { code: codeOf(secret, 1) });
      expect(browser.cookie).not.toBe(planted);
      expect(await nameIn(browser)).toBe(somebody.username);
    });

    it.each([
      ['a new password', 'update user_account set session_epoch = session_epoch + 1 where id = $1'],
      ['the end of the account', 'update user_account set is_active = false where id = $1'],
    ])('is over with %s', async (_, statement) => {
      await typePassword(browser, somebody);

      await api.db.query(statement, [somebody.id]);
      const page = await browser.post(STEP, { code: codeOf(secret, 1) });

      expect(locationOf(page)).toBe('/account/login/');
      expect(await nameIn(browser)).toBeUndefined();
    });

    it('is of no use in another browser, which has no first step', async () => {
      await typePassword(browser, somebody);

      const page = await new Browser(api.url).post(STEP, { code: codeOf(secret, 1) });

      expect(locationOf(page)).toBe('/account/login/');
    });

    it('403: not from another site', async () => {
      await typePassword(browser, somebody);

      const page = await browser.post(STEP, { code: codeOf(secret, 1) }, { origin: 'https://evil.example.com' });

      expect(page.status).toBe(403);
    });

    it('stands before the consent to an application, too', async () => {
      const next = '/oauth2/authorize/?client_id=x&response_type=code';
      await typePassword(browser, somebody, next);
      expect(locationOf(await browser.get(next))).toContain('/account/login/');

      expect(locationOf(await browser.post(STEP, { code: codeOf(secret, 1) }))).toBe(next);
    });

    it('refuses Basic with the password, says why, and lets tokens in', async () => {
      const token = await api.make.apiToken(somebody);

      const refused = await api.as(somebody).get('/api/session/');

      expect([refused.status, refused.body.err]).toMatchObject([401, { code: 104, msg: /use an API token/ }]);
      expect(refused.headers.has('set-cookie')).toBe(false);
      expect((await api.as(somebody, 'wrong').get('/api/session/')).body.err).toMatchObject({
        msg: 'These credentials are not valid.',
      });
      expect((await api.withToken(token).get('/api/session/')).status).toBe(200);
    });
  });

  describe('by a recovery code', () => {
    it('takes each once, also of two at once, and says so in the log and by mail', async () => {
      const before = api.as(somebody);
      const url = `/api/users/${somebody.username}`;
      const { secret, setup } = (await before.post(`${url}/authenticator/`)).body.authenticator as Record<
        string,
        string
      >;
      const session = await api.withSession(somebody);
      const { headers } = await session.put(`${url}/authenticator/`, {
        ...{ setup: setup ?? '', code: codeOf(secret ?? '') },
      });
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const made = await session.with({ cookie }).post(`${url}/recovery-codes/`);
      const { codes } = made.body.recovery_codes as { codes: string[] };
      expect(new Set(codes).size).toBe(10);
      const both = [new Browser(api.url), new Browser(api.url)];
      for (const one of both) await typePassword(one, somebody);

      const pages = await Promise.all(both.map((one) => one.post(STEP, { code: codes[0]?.toUpperCase() ?? '' })));

      expect(pages.map(({ status }) => status).sort()).toEqual([303, 401]);
      expect((await session.with({ cookie }).get(`${url}/recovery-codes/`)).body.recovery_codes).toMatchObject({
        codes: [],
        left: 9,
      });
      expect(await entries()).toEqual(['second-factor.added', 'second-factor.codes-made', 'second-factor.code-used']);
      const told = await api.db.query<{ change: string }[]>(
        `select payload->>'change' as change from outbox_message where name = 'second-factor.changed'
         and payload->>'userId' = $1 order by id`,
        [String(somebody.id)],
      );
      expect(told.map(({ change }) => change)).toEqual([
        'authenticator-added',
        'recovery-codes-made',
        'recovery-code-used',
      ]);
      expect(await api.everythingStored()).not.toContain(codes[1]?.replaceAll('-', ''));
    });

    it('is none without a second factor', async () => {
      expect((await recoveryCodes()).stat).toBe('fail');
    });
  });

  describe('by a passkey', () => {
    let passkey: SoftwarePasskey;
    beforeEach(async () => {
      passkey = await addPasskey(api, somebody);
    });
    const alone = async (of: Browser, odd = {}) => {
      const credential = passkey.signIn(await challengeOf(of), odd);
      return of.post('/account/login/passkey/', { credential, next: '/groups/' });
    };

    it('303: after the password', async () => {
      await typePassword(browser, somebody);

      const page = await browser.post(STEP, { credential: passkey.signIn(await challengeOf(browser)) });

      expect([page.status, locationOf(page)]).toEqual([303, '/groups/']);
      expect(await nameIn(browser)).toBe(somebody.username);
    });

    it('303: alone', async () => {
      const page = await alone(browser);

      expect([page.status, locationOf(page)]).toEqual([303, '/groups/']);
      expect(await nameIn(browser)).toBe(somebody.username);
    });

    it('401: of somebody else, after the password', async () => {
      const other = await api.make.user();
      const others = await addPasskey(api, other);
      await typePassword(browser, somebody);

      const page = await browser.post(STEP, { credential: others.signIn(await challengeOf(browser)) });

      expect(page.status).toBe(401);
      expect(await nameIn(browser)).toBeUndefined();
    });

    it.each([
      ['at another site', { origin: 'https://evil.example.com' }],
      ['for another host', { host: 'evil.example.com' }],
      ['whose device has not verified its owner', { isUnverified: true }],
    ])('401: %s', async (_, odd) => {
      const page = await alone(browser, odd);

      expect(page.status).toBe(401);
      expect(page.text).toContain('This passkey is not valid here');
      expect(await nameIn(browser)).toBeUndefined();
    });

    it('401: a copied device, which counts less than it has before', async () => {
      await alone(browser, { count: 7 });

      expect((await alone(new Browser(api.url), { count: 7 })).status).toBe(401);
      expect((await alone(new Browser(api.url), { count: 8 })).status).toBe(303);
    });

    it('401: an answer that was given before, although the browser kept its cookie, and the device does not count', async () => {
      const cookies = await browser.post('/account/passkey/options/');
      const cookie = cookies.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const form = { credential: passkey.signIn(cookies.text, { count: 0 }), next: '/groups/' };
      expect((await browser.post('/account/login/passkey/', form)).status).toBe(303);
      expect((await browser.post('/account/login/passkey/', form)).status).toBe(401);

      const copied = new Browser(api.url, cookie);

      expect((await copied.post('/account/login/passkey/', form)).status).toBe(401);
    });

    it('401: an answer to the challenge of another browser, or to none', async () => {
      const credential = passkey.signIn(await challengeOf(new Browser(api.url)));
      await challengeOf(browser);

      expect((await browser.post('/account/login/passkey/', { credential })).status).toBe(401);
      expect((await new Browser(api.url).post('/account/login/passkey/', { credential })).status).toBe(401);
    });

    it.each([
      ['nothing', ''],
      ['no JSON', '{'],
      ['a list', '[]'],
      ['null', 'null'],
      ['the name of none', '{"id":"AA"}'],
      ['a name that is too long', `{"id":"${'A'.repeat(3000)}"}`],
    ])('401: %s', async (_, credential) => {
      await challengeOf(browser);

      expect((await browser.post('/account/login/passkey/', { credential })).status).toBe(401);
    });

    it('401: of a deactivated account', async () => {
      await api.db.query('update user_account set is_active = false where id = $1', [somebody.id]);

      expect((await alone(browser)).status).toBe(401);
    });

    it('401: that was removed', async () => {
      await api.db.query('delete from passkey where user_id = $1', [somebody.id]);

      expect((await alone(browser)).status).toBe(401);
    });
  });

  describe('/account/confirm/', () => {
    const authenticator = () => `/api/users/${somebody.username}/authenticator/`;
    const post = async () => (await browser.post(authenticator())).status;
    /** As if the person had signed in long ago: their session says when. */
    const age = () => {
      const now = Date.now();
      jest.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000);
    };
    afterEach(() => jest.restoreAllMocks());

    it('303: the password, of who has no second factor', async () => {
      await typePassword(browser, somebody);
      expect(await post()).toBe(200);
      age();
      expect(await post()).toBe(403);
      expect((await browser.post('/account/confirm/', { password: 'wrong' })).status).toBe(401);
      expect(await post()).toBe(403);

      const page = await browser.post('/account/confirm/', { password: PASSWORD, next: '/account/security/' });

      expect([page.status, locationOf(page)]).toEqual([303, '/account/security/']);
      expect(await post()).toBe(200);
    });

    it('401: not the password, but the second factor of who has one', async () => {
      const secret = await addAuthenticator(api, somebody);
      await typePassword(browser, somebody);
      await browser.post(STEP, { code: codeOf(secret, 1) });
      age();

      expect((await browser.post('/account/confirm/', { password: PASSWORD })).status).toBe(401);
      expect((await browser.get('/account/confirm/')).text).not.toContain('type="password"');
      expect((await browser.post('/account/confirm/', { code: codeOf(secret, 1) })).status).toBe(303);
      expect((await browser.get(authenticator())).status).toBe(200);
    });
  });

  it('shows no more of a passkey on pages than a button that a script of ours shows', async () => {
    const { text, headers } = await browser.get('/account/login/');

    expect(text).toContain('data-passkey="/account/passkey/options/" hidden');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self'`);
    expect(api.part(ApiConfig).url).toBe('http://localhost:8080');
  });
});

describe('SECOND_FACTOR=staff', () => {
  const api = TestApi.ofSuite({ settings: { SECOND_FACTOR: 'staff', SITE_URL: 'http://localhost:8080' } });
  const SET_UP = '/account/second-factor/set-up/';

  it('asks nothing of others', async () => {
    const somebody = await api.make.user();

    expect(locationOf(await typePassword(new Browser(api.url), somebody))).toBe('/groups/');
    expect((await api.as(somebody).get('/api/session/')).status).toBe(200);
  });

  it('leads staff to set one up before anything else', async () => {
    const staff = await api.make.user({ is_staff: true });
    const browser = new Browser(api.url);
    expect((await api.as(staff).get('/api/session/')).status).toBe(401);
    await typePassword(browser, staff);
    expect(locationOf(await browser.get(STEP))).toBe(SET_UP);
    expect((await browser.get('/api/session/')).json().session.authenticated).toBe(false);
    const page = await browser.get(SET_UP);
    const secret = /class="key">([A-Z2-7]+)</.exec(page.text)?.[1] ?? '';
    const setup = /name="setup" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(page.text).toContain('<svg');

    const wrong = await browser.post(SET_UP, { setup, code: '000000' });
    expect(wrong.text).toContain('This code is wrong');
    expect(wrong.text).toContain(secret);
    const right = await browser.post(SET_UP, { setup, code: codeOf(secret) });

    expect(right.text.match(/<li><code>/g)).toHaveLength(10);
    expect((await browser.get('/api/session/')).json().session.authenticated).toBe(true);
    expect(locationOf(await browser.get(SET_UP))).toBe('/account/login/');
  });

  /** Begins to set up a passkey, up to what the device answers. */
  const passkeyOf = async (browser: Browser) => {
    const { text } = await browser.get(SET_UP);
    const options = /data-new-passkey="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const registration = /name="registration" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const passkey = new SoftwarePasskey(api.part(ApiConfig).url);
    return { passkey, registration, credential: passkey.register(options) };
  };

  it('lets staff set up a passkey instead, which signs in from then on', async () => {
    const staff = await api.make.user({ is_staff: true });
    const browser = new Browser(api.url);
    await typePassword(browser, staff);
    const { passkey, ...form } = await passkeyOf(browser);

    const page = await browser.post(SET_UP, form);

    expect(page.text.match(/<li><code>/g)).toHaveLength(10);
    expect((await browser.get('/api/session/')).json().session.authenticated).toBe(true);
    const next = new Browser(api.url);
    expect(locationOf(await typePassword(next, staff))).toBe(STEP);
    const step = await next.post(STEP, { credential: passkey.signIn(await challengeOf(next)) });
    expect(locationOf(step)).toBe('/groups/');
  });

  it('takes no passkey for another person, none that is no answer, and no second one', async () => {
    const [staff, other] = [await api.make.user({ is_staff: true }), await api.make.user({ is_staff: true })];
    const [browser, others] = [new Browser(api.url), new Browser(api.url)];
    await typePassword(browser, staff);
    await typePassword(others, other);
    const [form, ofOther] = [await passkeyOf(browser), await passkeyOf(others)];
    const sent = ({ registration, credential }: typeof form) => ({ registration, credential });

    expect((await browser.post(SET_UP, sent(ofOther))).status).toBe(400);
    expect((await browser.post(SET_UP, { ...sent(form), credential: '{}' })).status).toBe(400);
    const pages = await Promise.all([browser.post(SET_UP, sent(form)), browser.post(SET_UP, sent(form))]);

    expect(pages.filter(({ text }) => text.includes('<li><code>'))).toHaveLength(1);
    expect(await api.db.query('select from passkey where user_id = $1', [staff.id])).toHaveLength(1);
  });

  it('ends sessions by a password of staff who have none, and leaves those of others and of tokens', async () => {
    const [staff, somebody] = [await api.make.user(), await api.make.user()];
    const [his, other] = [await api.withSession(staff), await api.withSession(somebody)];
    const token = api.withToken(await api.make.apiToken(staff));

    await api.db.query('update user_account set is_staff = true where id = $1', [staff.id]);

    expect((await his.get('/api/session/')).body.session.authenticated).toBe(false);
    expect((await other.get('/api/session/')).body.session.authenticated).toBe(true);
    expect((await token.get('/api/session/')).body.session.authenticated).toBe(true);
  });
});

describe('LOCAL_PASSWORDS=none', () => {
  const api = TestApi.ofSuite({
    settings: {
      ...{ OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'review-service', OIDC_CLIENT_SECRET: 'x' },
      LOCAL_PASSWORDS: 'none',
      SITE_URL: 'http://localhost:8080',
    },
  });

  it('401: a passkey does not go around the provider', async () => {
    const somebody = await api.make.user();
    const passkey = await madePasskey(api, somebody);
    const browser = new Browser(api.url);

    const page = await browser.post('/account/login/passkey/', {
      credential: passkey.signIn(await challengeOf(browser)),
    });

    expect(page.status).toBe(401);
    expect((await browser.get('/account/login/?done=signed-out')).text).not.toContain('data-passkey');
  });
});
