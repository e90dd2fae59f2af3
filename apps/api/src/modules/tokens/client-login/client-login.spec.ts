import type { MadeUser } from '@review-service/testing/make';
import { PASSWORD } from '@review-service/testing/make';
import type { Browser, LoadedPage } from '../../../../test/browser';
import { locationOf } from '../../../../test/identity-provider';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const PAGE = '/account/client-login/';
const CLIENT = { 'client-name': 'RBTools', 'client-url': 'http://localhost:31234/login' };
const queryOf = (client: Record<string, string>) => `?${new URLSearchParams(client).toString()}`;
const tokenIn = ({ text }: LoadedPage) => /data-token="([^"]+)"/.exec(text)?.[1] ?? '';

describe('signing in a program by the browser', () => {
  const api = TestApi.ofSuite();
  let user: MadeUser;
  let browser: Browser;

  beforeEach(async () => {
    user = await api.make.user();
    browser = await browserOf(api, user);
  });

  const tokens = () =>
    api.db.query(
      `select note, policy, round(extract(epoch from expires_at - now()) / 86400)::integer as days, local_site_id as site
       from api_token where user_id = $1`,
      [user.id],
    );

  it('303: the address that RBTools opens leads to the page, and whoever is not signed in comes back to it', async () => {
    const nobody = await browserOf(api);

    const page = locationOf(await nobody.get(`/account/login/${queryOf(CLIENT)}`));
    const login = locationOf(await nobody.get(page));
    const next = new URL(login, api.url).searchParams.get('next') ?? '';
    const { username } = user;
    const back = locationOf(await nobody.post('/account/login/', { username, password: PASSWORD, next }));

    expect(page).toBe(PAGE + queryOf(CLIENT));
    expect(back).toBe(page);
    expect((await nobody.get(back)).text).toContain('Sign in RBTools');
  });

  it('200: makes nothing before the person confirms', async () => {
    const { status, text } = await browser.get(PAGE + queryOf(CLIENT));

    expect(status).toBe(200);
    expect(text).toContain(`wants to act as ${user.username}`);
    expect(text).toContain('localhost:31234');
    expect(await tokens()).toEqual([]);
  });

  it('200: hands a token of a year to the program on this machine, and to nothing else', async () => {
    const page = await browser.post(PAGE, CLIENT);

    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain('connect-src http://localhost:31234;');
    const { body } = await api.withToken(tokenIn(page)).get('/api/session/');
    expect(body.session.links.user.title).toBe(user.username);
    expect(await tokens()).toEqual([{ note: 'RBTools, signed in by the browser', policy: {}, days: 365, site: null }]);
  });

  it('200: the token ends as early as the limits of tokens say', async () => {
    await api.as(await api.make.superuser()).put('/api/token-limits/', { max_life: '30' });

    expect((await browser.post(PAGE, CLIENT)).status).toBe(200);

    expect(await tokens()).toMatchObject([{ days: 30 }]);
  });

  it('200: on a Local Site the token works there only', async () => {
    const site = await api.make.site({ users: [user] });
    const base = `/s/${site.name}`;

    expect(locationOf(await browser.get(`${base}/account/login/${queryOf(CLIENT)}`))).toBe(
      `${base}${PAGE}${queryOf(CLIENT)}`,
    );
    const token = tokenIn(await browser.post(`${base}${PAGE}`, CLIENT));

    expect((await api.withToken(token).get(`${base}/api/session/`)).body.session.authenticated).toBe(true);
    expect(await tokens()).toMatchObject([{ site: site.id }]);
  });

  it.each([
    ['an address of another machine', { 'client-url': 'http://reviews.example.com:31234/login' }],
    ['an address that only begins like this machine', { 'client-url': 'http://localhost.example.com:31234/' }],
    ['a user before another machine', { 'client-url': 'http://localhost:31234@example.com/' }],
    ['a user before this machine', { 'client-url': 'http://a:b@localhost:31234/' }],
    ['no port', { 'client-url': 'http://localhost/login' }],
    ['another scheme', { 'client-url': 'javascript://localhost:31234/%0aalert(1)' }],
    ['no address', { 'client-url': '' }],
    ['a sentence as the name', { 'client-name': 'Your bank asks you to' }],
  ])('400: with %s no token is made', async (_, given) => {
    const client = { ...CLIENT, ...given };

    expect((await browser.get(PAGE + queryOf(client))).status).toBe(400);
    expect((await browser.post(PAGE, client)).status).toBe(400);

    expect(await tokens()).toEqual([]);
  });

  it('403: another site cannot send the form', async () => {
    expect((await browser.post(PAGE, CLIENT, { origin: 'https://evil.example.com' })).status).toBe(403);

    expect(await tokens()).toEqual([]);
  });

  it('303: a session that an API token opened is not signed in here', async () => {
    const session = await fetch(`${api.url}/api/session/`, {
      headers: { authorization: `token ${await api.make.apiToken(user)}` },
    });
    const { status } = await fetch(`${api.url}${PAGE}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '', origin: api.url },
      body: new URLSearchParams(CLIENT),
    });

    expect(status).toBe(303);
    expect(await tokens()).toHaveLength(1);
  });
});
