import { PASSWORD } from '@review-service/testing/make';
import { lastingPort } from '@review-service/testing/lasting-port';
import { Browser } from '../../../../test/browser';
import { locationOf, TestIdentityProvider } from '../../../../test/identity-provider';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const LINK = '/account/oidc/link/';

const world = (settings: Record<string, string>) => {
  let count = 0;
  const here = {
    api: undefined as unknown as TestApi,
    provider: undefined as unknown as TestIdentityProvider,
    /** Signs somebody new in whom the provider knows by these claims. */
    async arrive(claims: Record<string, unknown> = {}, browser = new Browser(here.api.url)) {
      const subject = `unknown-${(count += 1)}`;
      here.provider.people.set(subject, claims);
      const page = await here.provider.signIn(browser, subject);
      const name = (await browser.get('/api/session/')).json().session.links.user?.title as string | undefined;
      return { page, browser, subject, name };
    },
    owners: (subject: string) => here.api.db.query(`select user_id from identity where subject = $1`, [subject]),
  };
  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    here.provider = await TestIdentityProvider.start(url);
    const all = { ...here.provider.settings, SITE_URL: url, RATE_LIMITS: 'off', ...settings };
    here.api = await TestApi.boot({ settings: all, port });
  });
  afterAll(async () => {
    await here.api.close();
    await here.provider.close();
  });
  return here;
};

describe('OIDC_LINK=verified-email', () => {
  const here = world({ OIDC_LINK: 'verified-email', OIDC_EMAIL_DOMAINS: 'example.com' });
  const verified = (email: string) => ({ email, email_verified: true });

  it('links the account of the address, in any case of its letters, and tells its person', async () => {
    const user = await here.api.make.user();

    const { name, subject } = await here.arrive(verified(`${user.username.toUpperCase()}@Example.com`));

    expect(name).toBe(user.username);
    expect(await here.owners(subject)).toEqual([{ user_id: user.id }]);
    const told = await here.api.db.query(
      `select payload from outbox_message where name = 'identity.linked' and payload->>'userId' = $1`,
      [String(user.id)],
    );
    expect(told).toEqual([{ payload: { userId: user.id, provider: 'Acme', actorId: user.id } }]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['whose address is not verified', {}, { email_verified: false }],
    ['whose address is verified as a text', {}, { email_verified: 'true' }],
    ['of whose address nobody says that it is verified', {}, { email_verified: undefined }],
    ['of another domain', { email: 'jane@other.example' }, {}],
    ['of a domain below that', { email: 'jane@sub.example.com' }, {}],
    ['of a superuser', { is_superuser: true }, {}],
    ['of staff', { is_staff: true }, {}],
    ['of a program', { is_bot: true }, {}],
    ['that is deactivated', { is_active: false }, {}],
    ['with a permission', { permissions: ['auth.change_user'] }, {}],
    ['whose address others have, too', { email_is_shared: true }, {}],
  ])('asks for the password of an account %s', async (_, columns, claims) => {
    const user = await here.api.make.user(columns);
    const email = (columns.email as string | undefined) ?? `${user.username}@example.com`;

    const { page, name, subject } = await here.arrive({ ...verified(email), ...claims });

    expect([locationOf(page), name]).toEqual([LINK, undefined]);
    expect(await here.owners(subject)).toEqual([]);
  });

  it('asks for the password of an administrator of a Local Site', async () => {
    const admin = await here.api.make.user();
    await here.api.make.site({ admins: [admin] });

    expect((await here.arrive(verified(`${admin.username}@example.com`))).name).toBeUndefined();
  });
});

describe('OIDC_LINK=login', () => {
  const here = world({});

  it('links by the password alone, whatever address is verified', async () => {
    const user = await here.api.make.user();
    const { page, browser, subject } = await here.arrive({
      email: `${user.username}@example.com`,
      email_verified: true,
    });
    expect(locationOf(page)).toBe(LINK);

    await browser.post(LINK, { username: user.username, password: PASSWORD });

    expect(await here.owners(subject)).toEqual([{ user_id: user.id }]);
  });

  it('links no account of a program', async () => {
    const bot = await here.api.make.user({ is_bot: true });
    const { browser, subject } = await here.arrive();

    const page = await browser.post(LINK, { username: bot.username, password: PASSWORD });

    expect([page.status, await here.owners(subject)]).toEqual([403, []]);
    expect(page.text).toContain('belongs to a program');
  });
});

describe('OIDC_LINK=never', () => {
  const here = world({ OIDC_LINK: 'never', OIDC_CREATE: 'on' });

  it('links nothing, by no password and no session, and does not ask for them', async () => {
    const user = await here.api.make.user();
    const { browser, subject } = await here.arrive({}, await browserOf(here.api, user));
    expect((await browser.get(LINK)).text).not.toContain('type="password"');

    const pages = [
      await browser.post(LINK, { username: user.username, password: PASSWORD }),
      await browser.post(LINK, { choice: 'mine' }),
    ];

    expect(pages.map(({ status }) => status)).toEqual([403, 403]);
    expect(await here.owners(subject)).toEqual([]);
  });

  it('still makes accounts', async () => {
    const { browser, subject } = await here.arrive({ preferred_username: 'newcomer' });

    expect(locationOf(await browser.post(LINK, { choice: 'create' }))).toBe('/groups/');
    expect(await here.owners(subject)).toHaveLength(1);
  });
});

describe('ten first sign-ins of one person at once', () => {
  const here = world({ OIDC_LINK: 'verified-email', OIDC_EMAIL_DOMAINS: 'example.com' });

  it('link one account once', async () => {
    const user = await here.api.make.user();
    here.provider.people.set('one', { email: `${user.username}@example.com`, email_verified: true });
    const tabs = Array.from({ length: 10 }, () => new Browser(here.api.url));
    const backs: string[] = [];
    for (const tab of tabs) backs.push(await here.provider.comeBack(tab, 'one'));

    const pages = await Promise.all(tabs.map((tab, index) => tab.get(backs[index] ?? '')));

    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await here.owners('one')).toEqual([{ user_id: user.id }]);
    expect(
      await here.api.db.query(`select from audit_log where action = 'identity.linked' and subject = $1`, [
        `user ${user.username}`,
      ]),
    ).toHaveLength(1);
  });
});
