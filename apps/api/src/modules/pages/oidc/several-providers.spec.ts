import { generateKeyPairSync } from 'node:crypto';
import { lastingPort } from '@review-service/testing/lasting-port';
import type { MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { locationOf, TestIdentityProvider } from '../../../../test/identity-provider';
import { TestApi } from '../../../../test/test-api';

const TENANT = '0d9a7c1e-1111-4222-8333-444455556666';

describe('several identity providers', () => {
  let api: TestApi;
  let acme: TestIdentityProvider;
  let emca: TestIdentityProvider;
  let browser: Browser;
  let superuser: MadeUser;

  const add = (provider: TestIdentityProvider, given: Record<string, string> = {}) => {
    const {
      OIDC_ISSUER: issuer = '',
      OIDC_CLIENT_ID: client_id = '',
      OIDC_CLIENT_SECRET: client_secret = '',
    } = provider.settings;
    const form = { slug: provider.slug, name: provider.slug, issuer, client_id, client_secret, ...given };
    return api.as(superuser).post('/api/sign-in-providers/', form);
  };

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    [acme, emca] = [await TestIdentityProvider.start(url), await TestIdentityProvider.start(url, {}, { slug: 'emca' })];
    api = await TestApi.boot({ settings: { ...acme.settings, SITE_URL: url, RATE_LIMITS: 'off' }, port });
    superuser = await api.make.superuser();
    await add(emca, { name: 'Emca' });
  });
  beforeEach(() => {
    browser = new Browser(api.url);
  });
  afterAll(async () => {
    await api.close();
    await acme.close();
    await emca.close();
  });

  const linked = async (provider: TestIdentityProvider, claims: Record<string, unknown> = {}, subject?: string) => {
    const user = await api.make.user();
    const own = subject ?? `sub-of-${user.username}`;
    provider.people.set(own, claims);
    await api.make.identity(user, { issuer: provider.url, subject: own });
    return { ...user, subject: own };
  };
  const name = async (of = browser) =>
    (await of.get('/api/session/')).json().session.links.user?.title as string | undefined;

  it('have a button each on the sign-in page', async () => {
    const { text } = await browser.get('/account/login/?next=/groups/');

    expect(text).toContain('href="/account/oidc/login/?next&#x3D;%2Fgroups%2F"');
    expect(text).toContain('Continue with Acme');
    expect(text).toContain('href="/account/oidc/emca/login/?next&#x3D;%2Fgroups%2F"');
    expect(text).toContain('Continue with Emca');
  });

  it('sign in their own people: the same subject of another one is somebody else', async () => {
    const [here, there] = [await linked(acme, {}, 'the-same'), await linked(emca, {}, 'the-same')];
    const other = new Browser(api.url);

    await acme.signIn(browser, 'the-same');
    await emca.signIn(other, 'the-same');

    expect([await name(), await name(other)]).toEqual([here.username, there.username]);
  });

  it('do not answer for one another: an attempt is bound to its provider', async () => {
    const { subject } = await linked(acme);
    const back = new URL(await acme.comeBack(browser, subject));
    back.pathname = '/account/oidc/emca/callback/';

    const page = await browser.get(back.href);

    expect([page.status, await name()]).toEqual([400, undefined]);
  });

  it('are not mixed up: a code of one in an attempt with another is sent to neither (RFC 9207)', async () => {
    const { subject } = await linked(acme);
    emca.people.set(subject, {});
    const [ofAcme, ofEmca] = [
      new URL(await acme.comeBack(browser, subject)),
      new URL(await emca.comeBack(browser, subject)),
    ];
    ofEmca.searchParams.set('code', ofAcme.searchParams.get('code') ?? '');
    ofEmca.searchParams.set('iss', acme.url);

    const page = await browser.get(ofEmca.href);

    expect([page.status, await name()]).toEqual([502, undefined]);
  });

  it('end a session where it was opened', async () => {
    const { subject } = await linked(emca);
    await emca.signIn(browser, subject);

    const page = await browser.follow(browser.post('/account/logout/'));

    expect(page.text).toContain('Continue to Emca');
    expect(page.headers.get('refresh')).toContain(`url=${emca.url}/`);
  });

  it('announce log-outs at their own addresses: a token of another one does not count', async () => {
    const { subject } = await linked(emca);
    await emca.signIn(browser, subject);
    const announce = async (provider: TestIdentityProvider, at: string) =>
      (
        await fetch(new URL(`/account/oidc/${at}backchannel-logout/`, api.url), {
          method: 'POST',
          body: new URLSearchParams({ logout_token: provider.logoutToken({ sub: subject }) }),
        })
      ).status;

    expect(await announce(acme, 'emca/')).toBe(400);
    expect(await announce(acme, '')).toBe(200);
    expect(await name()).toBeDefined();
    expect(await announce(emca, 'emca/')).toBe(200);
    expect(await name()).toBeUndefined();
  });

  it('are used as they are now, and no more once they are removed', async () => {
    const gone = await TestIdentityProvider.start(api.url, {}, { slug: 'gone' });
    await add(gone, { client_secret: 'wrong' });
    const { subject, username } = await linked(gone);

    const refused = await gone.signIn(browser, subject);
    await api
      .as(superuser)
      .put('/api/sign-in-providers/gone/', { client_secret: gone.settings.OIDC_CLIENT_SECRET ?? '' });
    await gone.signIn(browser, subject);

    expect(refused.status).toBe(502);
    expect(await name()).toBe(username);
    await api.as(superuser).delete('/api/sign-in-providers/gone/');
    expect((await browser.get('/account/oidc/gone/login/')).status).toBe(404);
    await gone.close();
  });

  it('take a signature in place of a secret (private_key_jwt)', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'ours', use: 'sig' }];
    const signing = await TestIdentityProvider.start(
      api.url,
      {},
      { slug: 'signing', token_endpoint_auth_method: 'private_key_jwt', client_secret: undefined, jwks: { keys } },
    );
    const jwk = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'ours' });
    expect((await add(signing, { client_secret: '', private_key: jwk })).status).toBe(201);
    const { subject, username } = await linked(signing);

    await signing.signIn(browser, subject);

    expect(await name()).toBe(username);
    await signing.close();
  });

  it('sign in only people of the tenants that are listed', async () => {
    const tenants = await TestIdentityProvider.start(api.url, { conformIdTokenClaims: false }, { slug: 'tenants' });
    await add(tenants, { tenants: TENANT });
    const [ours, theirs, nobodys] = [
      await linked(tenants, { tid: TENANT }),
      await linked(tenants, { tid: TENANT.replace('0', '1') }),
      await linked(tenants),
    ];

    for (const { subject } of [theirs, nobodys]) {
      const page = await tenants.signIn(browser, subject);
      expect([page.status, await name()]).toEqual([403, undefined]);
      expect(page.text).toContain('People of your organization do not sign in here.');
    }
    await tenants.signIn(browser, ours.subject);
    expect(await name()).toBe(ours.username);
    await tenants.close();
  });

  it.each(['login', 'callback'])('404: /account/oidc/nobody/%s/', async (page) => {
    expect((await browser.get(`/account/oidc/nobody/${page}/`)).status).toBe(404);
  });
});

describe('a provider of the database alone, without passwords in the settings', () => {
  it('has a button, and the sign-in page does not lead straight there: passwords are accepted', async () => {
    const api = await TestApi.boot({ settings: { RATE_LIMITS: 'off' } });
    const superuser = await api.make.superuser();
    const form = { slug: 'acme', name: 'Acme', issuer: 'https://login.example.com', client_id: 'review' };
    await api.as(superuser).post('/api/sign-in-providers/', { ...form, client_secret: 'secret' });

    const page = await new Browser(api.url).get('/account/login/');

    expect(page.text).toContain('Continue with Acme');
    await api.close();
  });
});

describe('without passwords', () => {
  it('there is a choice if there are two', async () => {
    const settings = { OIDC_ISSUER: 'https://a.example.com', OIDC_CLIENT_ID: 'review', OIDC_CLIENT_SECRET: 'secret' };
    const api = await TestApi.boot({ settings: { ...settings, LOCAL_PASSWORDS: 'none' } });
    const browser = new Browser(api.url);
    expect(locationOf(await browser.get('/account/login/'))).toBe('/account/oidc/login/?next=%2Fdashboard%2F');
    await api.db.query(
      `insert into sign_in_provider (slug, name, issuer, client_id, credential, key_id, sealed)
       values ('emca', 'Emca', 'https://b.example.com', 'review', 'client_secret', 'test', '')`,
    );

    const page = await browser.get('/account/login/');

    expect([page.status, page.text.includes('Continue with Emca')]).toEqual([200, true]);
    await api.close();
  });
});
