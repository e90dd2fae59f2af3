import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { lastingPort } from '@review-service/testing/lasting-port';
import { Browser } from '../../../../test/browser';
import { TestIdentityProvider } from '../../../../test/identity-provider';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('a provider whose answers are wrong', () => {
  let api: TestApi;
  let provider: TestIdentityProvider;
  let subject: string;

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await TestIdentityProvider.start(url, { conformIdTokenClaims: false });
    api = await TestApi.boot({ settings: { ...provider.settings, SITE_URL: url, RATE_LIMITS: 'off' }, port });
    const user = await api.make.user();
    subject = `sub-of-${user.username}`;
    provider.people.set(subject, { preferred_username: 'jane', name: 'Jane', email: 'jane@acme.example' });
    await api.db.query('insert into identity (issuer, subject, user_id) values ($1, $2, $3)', [
      provider.url,
      subject,
      user.id,
    ]);
  });
  afterEach(() => {
    delete provider.tamper;
  });
  afterAll(async () => {
    await api.close();
    await provider.close();
  });

  const signIn = async (claims: Record<string, unknown>, header: Record<string, unknown> = {}) => {
    provider.tamper = (answer) => ({ ...answer, id_token: provider.signed(answer.id_token, claims, header) });
    const browser = new Browser(api.url);
    const { status, text } = await provider.signIn(browser, subject);
    const { session } = (await browser.get('/api/session/')).json();
    return { status, text, isIn: session.authenticated as boolean };
  };

  const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

  it('signs in with a token that is signed anew, or whose clock is a little wrong', async () => {
    expect(await signIn({})).toMatchObject({ status: 303, isIn: true });
    expect(await signIn({ exp: ago(30) })).toMatchObject({ status: 303, isIn: true });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['unsigned', {}, { alg: 'none' }],
    ['signed by a key that nobody knows', {}, { kid: 'another' }],
    ['expired', { exp: ago(120) }, {}],
    ['of another nonce', { nonce: 'another' }, {}],
    ['for another client', { aud: 'another' }, {}],
    ['of another issuer', { iss: 'https://evil.example.com' }, {}],
    ['of nobody', { sub: '' }, {}],
  ])('signs nobody in with a token that is %s', async (_, claims, header) => {
    const { status, text, isIn } = await signIn(claims, header);

    expect([status, isIn]).toEqual([502, false]);
    expect(text).toContain('gave an answer that cannot be verified');
    expect(text).not.toMatch(/ey[A-Za-z0-9_-]{20,}/);
  });
});

describe('a provider that is away', () => {
  let server: Server;
  let answer: (path: string) => string | undefined;
  let issuer: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const text = answer(request.url ?? '');
      if (text !== undefined) response.setHeader('content-type', 'application/json').end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const provider = () => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'review', OIDC_CLIENT_SECRET: 'secret' });
  const AWAY = 'Single sign-on does not answer at the moment.';

  it.each<[string, (path: string) => string | undefined]>([
    ['does not answer', () => undefined],
    ['answers with a page', () => '<html>'],
    ['answers without end', () => ' '.repeat(1_000_000)],
  ])('%s: a page says so, and open sessions go on', async (_, answering) => {
    answer = answering;
    const api = await TestApi.boot({
      settings: { ...provider(), SITE_ADMINISTRATORS: 'Ada <ada@example.com>' },
    });
    const browser = await browserOf(api, await api.make.user());

    const page = await browser.get('/account/oidc/login/');

    expect(page.status).toBe(503);
    expect(page.text).toContain(AWAY);
    expect(page.text).toContain('mailto:ada@example.com');
    expect((await browser.get('/api/session/')).json().session.authenticated).toBe(true);
    await api.close();
  });

  it('is asked again once it is there', async () => {
    answer = () => '<html>';
    const api = await TestApi.boot({ settings: provider() });
    const browser = new Browser(api.url);
    expect((await browser.get('/account/oidc/login/')).status).toBe(503);
    answer = () =>
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });

    const page = await browser.get('/account/oidc/login/');

    expect([page.status, page.headers.get('location')?.startsWith(`${issuer}/auth?`)]).toEqual([303, true]);
    await api.close();
  });
});
