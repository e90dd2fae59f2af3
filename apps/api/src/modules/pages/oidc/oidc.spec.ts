import { PASSWORD } from '@review-service/testing/make';
import { lastingPort } from '@review-service/testing/lasting-port';
import { Browser } from '../../../../test/browser';
import { locationOf, TestIdentityProvider } from '../../../../test/identity-provider';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const LINK = '/account/oidc/link/';

describe('signing in with an identity provider', () => {
  let api: TestApi;
  let provider: TestIdentityProvider;
  let browser: Browser;

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await TestIdentityProvider.start(url);
    const settings = { SITE_URL: url, OIDC_CREATE: 'on', SITE_ADMINISTRATORS: 'Ada <ada@example.com>' };
    api = await TestApi.boot({ settings: { ...provider.settings, ...settings }, port });
  });
  beforeEach(() => {
    browser = new Browser(api.url);
  });
  afterAll(async () => {
    await api.close();
    await provider.close();
  });

  const name = async (of = browser) =>
    (await of.get('/api/session/')).json().session.links.user?.title as string | undefined;

  const entriesOf = async (username: string) =>
    (
      await api.db.query<{ action: string; actor: string }[]>(
        `select action, actor from audit_log where subject = $1 order by id`,
        [`user ${username}`],
      )
    ).map(({ action, actor }) => `${action} by ${actor}`);

  /** A person whom the provider knows, and their account. */
  const linkedPerson = async (claims: Record<string, unknown> = {}, columns: Record<string, unknown> = {}) => {
    const user = await api.make.user(columns);
    const subject = `sub-of-${user.username}`;
    provider.people.set(subject, claims);
    await api.db.query('insert into identity (issuer, subject, user_id) values ($1, $2, $3)', [
      provider.url,
      subject,
      user.id,
    ]);
    return { ...user, subject };
  };

  const profileOf = async (username: string) => {
    const [row] = await api.db.query<Record<string, string>[]>(
      `select first_name, last_name, email from user_account where username = $1`,
      [username],
    );
    return row;
  };

  describe('of a linked account', () => {
    it('opens a session, and leads to where somebody wanted to go', async () => {
      const { subject, username } = await linkedPerson();

      const page = await provider.signIn(browser, subject, '/groups/night-shift/?tab=members#top');

      expect([page.status, locationOf(page)]).toEqual([303, '/groups/night-shift/?tab=members#top']);
      expect(await name()).toBe(username);
      expect(await entriesOf(username)).toEqual([`session.opened by ${username}`]);
    });

    it('follows its names, and its address if the provider has verified it', async () => {
      const claims = { given_name: 'Jane', family_name: 'Doe', email: 'jane@acme.example', email_verified: true };
      const { subject, username } = await linkedPerson(claims);

      await provider.signIn(browser, subject);

      expect(await profileOf(username)).toEqual({ first_name: 'Jane', last_name: 'Doe', email: 'jane@acme.example' });
      expect(await entriesOf(username)).toEqual(
        ['user.changed', 'session.opened', 'user.changed'].map((action) => `${action} by ${username}`),
      );
    });

    it('leaves its names and its address to a directory that provides it by SCIM', async () => {
      const claims = { given_name: 'Jane', family_name: 'Doe', email: 'jane@acme.example', email_verified: true };
      const { subject, id, username } = await linkedPerson(claims);
      await api.make.scimUser({ id, username });

      await provider.signIn(browser, subject);

      expect(await name()).toBe(username);
      expect((await profileOf(username))?.email).toBe(`${username}@example.com`);
      expect(await entriesOf(username)).toEqual([`session.opened by ${username}`]);
    });

    it.each([
      ['not verified', { email_verified: false }],
      ['verified as a text', { email_verified: 'true' }],
      ['of which nobody says that it is verified', {}],
    ])('keeps its address if the other one is %s', async (_, verified) => {
      const { subject, username } = await linkedPerson({ email: 'somebody@acme.example', ...verified });

      await provider.signIn(browser, subject);

      expect(await name()).toBe(username);
      expect((await profileOf(username))?.email).toBe(`${username}@example.com`);
    });

    it('keeps its address if another account has that one', async () => {
      const other = await api.make.user();
      const email = `${other.username}@example.com`;
      const { subject, username } = await linkedPerson({ email, email_verified: true });

      await provider.signIn(browser, subject);

      expect(await name()).toBe(username);
      expect((await profileOf(username))?.email).toBe(`${username}@example.com`);
    });

    it('that is deactivated, is refused with who can help', async () => {
      const { subject } = await linkedPerson({}, { is_active: false });

      const page = await provider.signIn(browser, subject);

      expect(page.status).toBe(403);
      expect(page.text).toContain('Your account is deactivated.');
      expect(page.text).toContain('ada@example.com');
      expect(await name()).toBeUndefined();
    });

    it('starts a new session, whatever was there before', async () => {
      const { subject, username } = await linkedPerson();
      const attacked = await browserOf(api, await api.make.user());
      const planted = attacked.cookie;

      await provider.signIn(attacked, subject);

      expect(attacked.cookie).not.toBe(planted);
      expect(await name(attacked)).toBe(username);
    });

    it.each(['https://evil.example.com/', '//evil.example.com/', '/\\evil.example.com/', '/..//evil.example.com/'])(
      'never leads to another server: %j',
      async (next) => {
        const { subject } = await linkedPerson();

        expect(locationOf(await provider.signIn(browser, subject, next))).toBe('/dashboard/');
      },
    );
  });

  describe('takes an answer of the provider', () => {
    it('once', async () => {
      const { subject } = await linkedPerson();
      const back = await provider.comeBack(browser, subject);
      await browser.get(back);

      const page = await browser.get(back);

      expect(page.status).toBe(400);
      expect(page.text).toContain('started in another browser');
    });

    it('in the browser alone that began', async () => {
      const { subject } = await linkedPerson();
      const back = await provider.comeBack(browser, subject);
      const other = new Browser(api.url);

      expect((await other.get(back)).status).toBe(400);
      expect(await name(other)).toBeUndefined();
    });

    it('for its own attempt alone: neither a code nor a verifier of another one', async () => {
      const { subject } = await linkedPerson();
      const [one, two] = [
        new URL(await provider.comeBack(browser, subject)),
        new URL(await provider.comeBack(browser, subject)),
      ];
      one.searchParams.set('code', two.searchParams.get('code') ?? '');

      expect((await browser.get(one.href)).status).toBe(400);
      expect(await name()).toBeUndefined();
    });

    it('from the provider alone (RFC 9207)', async () => {
      const { subject } = await linkedPerson();
      for (const iss of ['https://evil.example.com', undefined]) {
        const back = new URL(await provider.comeBack(browser, subject));
        if (iss === undefined) back.searchParams.delete('iss');
        else back.searchParams.set('iss', iss);

        expect((await browser.get(back.href)).status).toBe(502);
      }
      expect(await name()).toBeUndefined();
    });

    it('that refuses the person, in words', async () => {
      const page = await provider.signIn(browser, '');

      expect(page.status).toBe(403);
      expect(page.text).toContain('Acme refused to sign you in, or you canceled it.');
      expect(page.text).toContain('/account/oidc/login/?next&#x3D;%2Fgroups%2F');
    });
  });

  describe('of an unknown identity', () => {
    let subject: string;
    let count = 0;
    beforeEach(() => {
      subject = `unknown-${(count += 1)}`;
    });

    const arrive = async (claims: Record<string, unknown> = {}, at = browser) => {
      provider.people.set(subject, claims);
      const page = await provider.signIn(at, subject);
      expect(locationOf(page)).toBe(LINK);
    };

    it('is nobody, whatever user name and address it has', async () => {
      const victim = await api.make.user();
      const email = `${victim.username}@example.com`;
      await arrive({ preferred_username: victim.username, email, email_verified: true });

      expect(await name()).toBeUndefined();
      expect((await browser.get(LINK)).text).toContain(email);
    });

    it('of another issuer is nobody, whatever its subject is', async () => {
      const user = await api.make.user();
      await api.db.query('insert into identity (issuer, subject, user_id) values ($1, $2, $3)', [
        'https://other.example.com',
        subject,
        user.id,
      ]);

      await arrive();

      expect(await name()).toBeUndefined();
    });

    it('is linked to the account whose password is given, and from then on signs in to it', async () => {
      const { username } = await api.make.user();
      await arrive();

      const page = await browser.post(LINK, { username, password: PASSWORD });

      expect([page.status, locationOf(page)]).toEqual([303, '/groups/']);
      expect(await name()).toBe(username);
      expect(await entriesOf(username)).toEqual([`identity.linked by ${username}`, `session.opened by ${username}`]);
      const elsewhere = new Browser(api.url);
      await provider.signIn(elsewhere, subject);
      expect(await name(elsewhere)).toBe(username);
    });

    it('is linked to nothing by a wrong password, or from another site', async () => {
      const { username } = await api.make.user();
      await arrive();

      const wrong = await browser.post(LINK, { username, password: 'wrong' });
      const foreign = await browser.post(
        LINK,
        { username, password: PASSWORD },
        { origin: 'https://evil.example.com' },
      );

      expect([wrong.status, foreign.status]).toEqual([401, 403]);
      expect(wrong.text).toContain('Incorrect user name or password.');
      expect(await api.db.query(`select from identity where subject = $1`, [subject])).toEqual([]);
    });

    it('is linked to the account of the session once that person agrees, and not before', async () => {
      const user = await api.make.user();
      const signedIn = await browserOf(api, user);
      await arrive({}, signedIn);
      expect(await api.db.query(`select from identity where subject = $1`, [subject])).toEqual([]);

      await signedIn.post(LINK, { choice: 'mine' });

      expect(await api.db.query(`select user_id from identity where subject = $1`, [subject])).toEqual([
        { user_id: user.id },
      ]);
    });

    it('belongs to one account: what was vouched for once links no second one', async () => {
      const [first, second] = [await api.make.user(), await api.make.user()];
      await arrive();
      const copy = new Browser(api.url, '');
      await provider.signIn(copy, subject);
      await browser.post(LINK, { username: first.username, password: PASSWORD });

      const page = await copy.post(LINK, { username: second.username, password: PASSWORD });

      expect(page.status).toBe(409);
      expect(await name(copy)).toBeUndefined();
    });

    it('gets an account of its own, with a free user name and no password', async () => {
      const taken = await api.make.user();
      const email = `${subject}@acme.example`;
      await arrive({
        preferred_username: `${taken.username.toUpperCase()}@acme.example`,
        name: 'Jane van Doe',
        email,
        email_verified: true,
      });

      expect(locationOf(await browser.post(LINK, { choice: 'create' }))).toBe('/groups/');

      const username = `${taken.username}-2`;
      expect(await name()).toBe(username);
      expect(await profileOf(username)).toEqual({ first_name: 'Jane', last_name: 'van Doe', email });
      expect(await entriesOf(username)).toEqual(
        ['user.created', 'identity.linked', 'session.opened'].map((action) => `${action} by ${username}`),
      );
      expect(await api.db.query(`select password_hash from user_account where username = $1`, [username])).toEqual([
        { password_hash: null },
      ]);
    });

    it('gets one account, however often it asks at once', async () => {
      await arrive({ preferred_username: subject });
      const tabs = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const tab = new Browser(api.url);
          await tab.get(await provider.comeBack(tab, subject));
          return tab;
        }),
      );

      const pages = await Promise.all(tabs.map((tab) => tab.post(LINK, { choice: 'create' })));

      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303]));
      expect(await api.db.query(`select username from user_account where username like $1`, [`${subject}%`])).toEqual([
        { username: subject },
      ]);
    });
  });

  it('is offered on the sign-in page, beside a password', async () => {
    const page = await browser.get('/account/login/?next=/groups/');

    expect(page.text).toContain('href="/account/oidc/login/?next&#x3D;%2Fgroups%2F"');
    expect(page.text).toContain('Continue with Acme');
    expect(page.text).toContain('type="password"');
  });

  it('ends at the provider, too, by a page that leads there', async () => {
    const { subject } = await linkedPerson();
    await provider.signIn(browser, subject);

    const page = await browser.follow(browser.post('/account/logout/'));

    const [, url = ''] = /^0; url=(.*)$/.exec(page.headers.get('refresh') ?? '') ?? [];
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.url);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${api.url}/account/signed-out/`);
    expect(searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await name()).toBeUndefined();
    expect(locationOf(await browser.get('/account/signed-out/'))).toBe('/account/login/?done=signed-out');
  });
});

describe('without an identity provider', () => {
  const api = TestApi.ofSuite();

  it.each(['login', 'callback', 'link'])('404: there is no /account/oidc/%s/', async (page) => {
    expect((await new Browser(api.url).get(`/account/oidc/${page}/`)).status).toBe(404);
  });

  it('signing out leads to the sign-in page, as ever', async () => {
    const browser = await browserOf(api, await api.make.user());

    expect(locationOf(await browser.post('/account/logout/'))).toBe('/account/login/');
    expect(locationOf(await browser.get('/account/signed-out/'))).toBe('/account/login/');
    expect((await browser.get('/account/login/')).text).not.toContain('Continue with');
  });
});
