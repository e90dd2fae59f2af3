import type { MadeUser } from '@review-service/testing/make';
import { PASSWORD } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { TestApi } from '../../../../test/test-api';

describe('/account/login/', () => {
  const api = TestApi.ofSuite({ settings: { RATE_LIMITS: 'on', WEB: 'off' } });
  let somebody: MadeUser;
  let browser: Browser;

  beforeEach(async () => {
    somebody = await api.make.user();
    browser = new Browser(api.url);
  });

  const URL = '/account/login/';
  const right = () => ({ username: somebody.username, password: PASSWORD });
  const name = async () => (await browser.get('/api/session/')).json().session.links.user?.title as string | undefined;

  it('200: shows a form that a password manager understands', async () => {
    const page = await browser.get(URL);

    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toMatch(/<label for="username">/);
    expect(page.text).toMatch(/autocomplete="current-password"/);
  });

  it('303: signs in, and leads to where somebody wanted to go', async () => {
    const page = await browser.post(URL, { ...right(), next: '/groups/night-shift/?tab=members#top' });

    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe('/groups/night-shift/?tab=members#top');
    expect(await name()).toBe(somebody.username);
  });

  it('303: signs in on a private Local Site, which shows anonymous visitors nothing else', async () => {
    const site = await api.make.site({ users: [somebody] });
    const page = await browser.get(`/s/${site.name}/account/password/`);
    const login = page.headers.get('location') ?? '';

    expect((await browser.get(login)).status).toBe(200);
    await browser.post(login, right());

    expect((await browser.get(`/s/${site.name}/account/password/`)).status).toBe(200);
  });

  it.each([
    'https://evil.example.com/',
    '//evil.example.com/',
    '/\\evil.example.com/',
    '/\t/evil.example.com/',
    '\\\\evil.example.com',
    'javascript:alert(1)',
    'groups/',
    '/..//evil.example.com/',
  ])('303: never leads to somebody else: %j', async (next) => {
    expect((await browser.get(`${URL}?next=${encodeURIComponent(next)}`)).text).not.toContain('evil');

    const page = await browser.post(URL, { ...right(), next });

    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe('/dashboard/');
  });

  it('401: says the same of a wrong password, an unknown name and a deactivated account', async () => {
    const gone = await api.make.user({ is_active: false });
    const tries = [
      { ...right(), password: 'wrong' },
      { username: 'nobody-has-this-name', password: PASSWORD },
      { username: gone.username, password: PASSWORD },
    ];

    const pages = [];
    for (const given of tries) pages.push(await browser.post(URL, given));

    expect(pages.map(({ status }) => status)).toEqual([401, 401, 401]);
    const texts = pages.map(({ text }, index) => text.replaceAll(tries[index]?.username ?? '', 'NAME'));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('Incorrect user name or password');
    expect(texts[0]).not.toContain('wrong"');
  });

  it('401: after five wrong guesses not even the right password passes', async () => {
    for (let guess = 0; guess < 5; guess += 1) await browser.post(URL, { ...right(), password: 'wrong' });

    const page = await browser.post(URL, right());

    expect(page.status).toBe(401);
    expect(page.text).toContain('Too many failed logins');
    expect(await name()).toBeUndefined();
  });

  it.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['who knows where', { origin: '' }],
  ])('403: logs nobody in from %s', async (_, headers) => {
    const page = await browser.post(URL, right(), headers);

    expect(page.status).toBe(403);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.text).toContain('sent from another site');
  });

  it('starts a new session each time: a session from before the login is not continued', async () => {
    const attacker = await api.make.user();
    await browser.post(URL, { username: attacker.username, password: PASSWORD });
    const planted = browser.cookie;

    await browser.post(URL, right());

    expect(browser.cookie).not.toBe(planted);
    expect(await name()).toBe(somebody.username);
  });

  it('opens a session that the API takes, and signing out ends it everywhere', async () => {
    await browser.post(URL, right());
    const copied = new Browser(api.url, browser.cookie);
    expect((await copied.get('/api/session/')).json().session.authenticated).toBe(true);

    const page = await browser.post('/account/logout/');

    expect(page.status).toBe(303);
    expect(await name()).toBeUndefined();
    expect((await copied.get('/api/session/')).json().session.authenticated).toBe(false);
  });

  it('cannot be framed, loads and runs nothing from other origins, and is not cached', async () => {
    const { headers } = await browser.get(URL);

    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; ` +
        `require-trusted-types-for 'script'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('writes whatever it is given as text', async () => {
    const script = '"><script>alert(1)</script>';

    const page = await browser.post(`${URL}?next=/${encodeURIComponent(script)}`, { username: script, password: 'x' });

    expect(page.text).not.toContain('<script>');
  });
});
