import type { MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { OAuthClient } from '../../../../test/oauth-client';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';
import { DEVICE_CODE_GRANT } from './client';

const SITE_URL = 'https://reviews.example.com';

describe('devices without a browser (RFC 8628)', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL, RATE_LIMITS: 'on' } });
  let somebody: MadeUser;
  let device: OAuthClient;
  let browser: Browser;

  beforeEach(async () => {
    somebody = await api.make.user();
    device = await OAuthClient.register(api, somebody, {
      authorization_grant_type: 'device-code',
      client_type: 'public',
      name: 'rbt',
    });
    browser = await browserOf(api, somebody);
  });

  const begin = async (scope = 'session:read') => {
    const { body } = await device.post('/oauth2/device_authorization/', { scope });
    return body as { device_code: string; user_code: string };
  };
  const poll = (code: string, by = device) => by.token({ grant_type: DEVICE_CODE_GRANT, device_code: code });
  const type = (user_code: string, by = browser) => by.post('/oauth2/device/', { user_code });
  const decide = (user_code: string, decision: string, by = browser) =>
    by.post('/oauth2/device/', { user_code, decision });
  const later = (seconds: number) =>
    api.db.query(
      `update oauth_device_code set polled_at = polled_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'`,
      [seconds],
    );

  it('200: gives a device two codes, and says where to type one', async () => {
    const { status, body } = await device.post('/oauth2/device_authorization/', { scope: 'session:read' });

    expect(status).toBe(200);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^rsd_/),
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: `${SITE_URL}/oauth2/device/`,
      expires_in: 600,
      interval: 5,
    });
  });

  it('gives a token once the person has typed the code and agreed', async () => {
    const { device_code, user_code } = await begin('session:read group:read');
    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } });

    const question = await type(user_code.toLowerCase().replace('-', ' '));
    expect(question.text).toContain('rbt');
    expect(question.text).toContain('See groups');
    expect((await decide(user_code, 'allow')).status).toBe(200);
    await later(6);
    const { status, body } = await poll(device_code);

    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'session:read group:read', expires_in: 36000 });
    expect((await api.withBearer(body.access_token as string).get('/api/session/')).body.session.links.user.title).toBe(
      somebody.username,
    );
    expect((await device.refresh(body.refresh_token as string)).status).toBe(200);
    expect(await poll(device_code)).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('200: asks about the code as the device shows it, however it was typed', async () => {
    const { user_code } = await begin();

    const { text } = await type(` ${user_code.toLowerCase().replace('-', '. ')}`);

    expect(text).toContain(`<code>${user_code}</code>`);
    expect(text).toContain(`name="user_code" value="${user_code}"`);
  });

  it('200: says who registered the application and since when, and writes out what its name hides', async () => {
    const { user_code } = await begin();
    await api.db.query(
      `update oauth_application set name = 'T\u200bV', created_at = '2026-03-04T05:06:07Z' where id = $1`,
      [device.applicationId],
    );

    const { text } = await type(user_code);

    expect(text).toContain('<strong>T[U+200B]V</strong>');
    expect(text).toMatch(/Registered by <strong>[^<]+<\/strong> on <strong><time [^>]*>2026-03-04 05:06 UTC</);
  });

  it('400: says no when the person does', async () => {
    const { device_code, user_code } = await begin();
    await type(user_code);

    await decide(user_code, 'deny');

    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } });
    expect((await decide(user_code, 'allow')).status).toBe(400);
  });

  it('400: slows down who polls too often, and more each time', async () => {
    const { device_code } = await begin();
    await poll(device_code);

    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'slow_down' } });

    await later(6);
    expect(await poll(device_code)).toMatchObject({ body: { error: 'slow_down' } });
    await later(20);
    expect(await poll(device_code)).toMatchObject({ body: { error: 'authorization_pending' } });
  });

  it('400: after ten minutes', async () => {
    const { device_code, user_code } = await begin();
    await later(600);

    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'expired_token' } });
    expect((await type(user_code)).status).toBe(400);
  });

  it('400: nobody confirms what somebody else has typed', async () => {
    const { device_code, user_code } = await begin();
    const other = await browserOf(api, await api.make.user());
    await type(user_code);

    expect((await type(user_code, other)).status).toBe(400);
    expect((await decide(user_code, 'allow', other)).status).toBe(400);

    expect(await poll(device_code)).toMatchObject({ body: { error: 'authorization_pending' } });
  });

  it('400: nobody confirms what was not typed before', async () => {
    const { user_code } = await begin();

    expect((await decide(user_code, 'allow')).status).toBe(400);
  });

  it('403: nor from a page elsewhere', async () => {
    const { user_code } = await begin();
    await type(user_code);

    const page = await browser.post(
      '/oauth2/device/',
      { user_code, decision: 'allow' },
      { origin: 'https://evil.example.com' },
    );

    expect(page.status).toBe(403);
  });

  it('429: nobody tries all codes', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect((await type('BCDF-GHJK')).status).toBe(400);

    const page = await type((await begin()).user_code);

    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).toBe('60');
  });

  it('429: nor many at once', async () => {
    const { user_code } = await begin();
    await Promise.all(Array.from({ length: 30 }, () => type('BCDF-GHJK')));

    expect((await type(user_code)).status).toBe(429);
  });

  it('303: sends who is not signed in to sign in', async () => {
    expect((await new Browser(api.url).get('/oauth2/device/')).headers.get('location')).toMatch(/^\/account\/login\//);
  });

  it('400: gives a code to its own client only', async () => {
    const other = await OAuthClient.register(api, somebody, {
      authorization_grant_type: 'device-code',
      client_type: 'public',
    });
    const { device_code } = await begin();

    expect(await poll(device_code, other)).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('400: is for applications that are registered for it', async () => {
    const other = await OAuthClient.register(api, somebody);

    expect(await other.post('/oauth2/device_authorization/', {})).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    });
    expect(await poll('rsd_x', other)).toMatchObject({ body: { error: 'unauthorized_client' } });
  });

  it.each(['nope:read', 'oauth_token:read'])('400: the scope %s', async (scope) => {
    expect(await device.post('/oauth2/device_authorization/', { scope })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });

  it('stores neither code', async () => {
    const { device_code, user_code } = await begin();

    const stored = await api.everythingStored();

    expect([device_code, user_code, user_code.replace('-', '')].filter((secret) => stored.includes(secret))).toEqual(
      [],
    );
  });
});
