import { OAuthClient } from '@review-service/api/test/oauth-client';
import { browserOf } from '@review-service/api/test/signed-in';
import { TestApi } from '@review-service/api/test/test-api';
import { lastingPort } from '@review-service/testing/lasting-port';
import type { MadeUser } from '@review-service/testing/make';
import { type Scene, ScriptedServer } from '../test/scripted-server.ts';
import { bearer } from './bearer.ts';
import type { AccessToken } from './credentials.ts';
import { deviceLogin } from './device-login.ts';
import { ApiError, OAuthError } from './errors.ts';
import { ReviewService } from './review-service.ts';

describe('tokens of OAuth2', () => {
  let api: TestApi;
  let somebody: MadeUser;

  beforeAll(async () => {
    const port = await lastingPort();
    api = await TestApi.boot({ port, settings: { SITE_URL: `http://127.0.0.1:${port}` } });
  });
  beforeEach(async () => {
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  /** A grant of which the access token has expired. */
  async function expired() {
    const client = await OAuthClient.register(api, somebody);
    const { access, refresh } = await client.tokens(somebody, 'session:read group:write');
    await api.db.query(`update oauth_token set expires_at = now() - interval '1 second' where user_id = $1`, [
      somebody.id,
    ]);
    const application = { clientId: client.id, clientSecret: client.secret };
    return { tokens: { access_token: access, refresh_token: refresh }, application };
  }

  it('is renewed once, however many calls find it expired, and goes on', async () => {
    const { tokens, application } = await expired();
    const renewed: AccessToken[] = [];
    const credentials = bearer(tokens, { ...application, onRenewed: (fresh) => renewed.push(fresh) });
    const review = new ReviewService({ url: api.url, credentials });

    const sessions = await Promise.all(Array.from({ length: 16 }, () => review.get('/api/session/')));

    expect(sessions.map(({ session }) => session.links.user?.title)).toEqual(Array(16).fill(somebody.username));
    expect(renewed).toHaveLength(1);
    await api.db.query(`update oauth_token set expires_at = now() - interval '1 second' where user_id = $1`, [
      somebody.id,
    ]);
    await review.get('/api/session/');
    expect(renewed).toHaveLength(2);
    expect(renewed[1]?.refresh_token).not.toBe(renewed[0]?.refresh_token);
  });

  it('sends a change again that an expired token was sent with, under its name', async () => {
    const { tokens, application } = await expired();
    const admin = await api.make.superuser();
    await api.db.query('update user_account set is_superuser = true where id = $1', [somebody.id]);
    const review = new ReviewService({ url: api.url, credentials: bearer(tokens, application) });

    const { group } = await review.post('/api/groups/', { body: { name: `by-${admin.username}`, display_name: '' } });

    expect(group.name).toBe(`by-${admin.username}`);
  });

  it('is not lost when keeping it fails', async () => {
    const { tokens, application } = await expired();
    const onRenewed = () => Promise.reject(new Error('The disk is full.'));
    const review = new ReviewService({ url: api.url, credentials: bearer(tokens, { ...application, onRenewed }) });

    await expect(review.get('/api/session/')).rejects.toThrow('The disk is full.');
    expect((await review.get('/api/session/')).session.links.user?.title).toBe(somebody.username);
  });

  it('401: says so when the grant has ended, and asks no more', async () => {
    const { tokens, application } = await expired();
    const review = new ReviewService({ url: api.url, credentials: bearer(tokens, application) });
    await api.db.query('delete from oauth_grant where user_id = $1', [somebody.id]);

    await expect(review.get('/api/session/')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(review.get('/api/session/')).rejects.toThrow(ApiError);
  });

  it('401: without a refresh token, the answer is the service’s', async () => {
    const { tokens } = await expired();
    const review = new ReviewService({ url: api.url, credentials: bearer(tokens.access_token) });

    await expect(review.get('/api/session/')).rejects.toMatchObject({ status: 401, type: 'auth-login-failed' });
  });

  it('comes from a device, when its person has typed the code', async () => {
    const device = await OAuthClient.register(api, somebody, {
      authorization_grant_type: 'device-code',
      client_type: 'public',
    });
    const anonymous = new ReviewService({ url: api.url });
    const browser = await browserOf(api, somebody);

    const login = await deviceLogin(anonymous, { clientId: device.id, scope: 'session:read' });
    await browser.post('/oauth2/device/', { user_code: login.userCode });
    await browser.post('/oauth2/device/', { user_code: login.userCode, decision: 'allow' });
    const tokens = await login.tokens();

    expect(login.verificationUri).toBe(`${api.url}/oauth2/device/`);
    const review = new ReviewService({ url: api.url, credentials: bearer(tokens, { clientId: device.id }) });
    expect((await review.get('/api/session/')).session.links.user?.title).toBe(somebody.username);
  });
});

/** What a service may say to a device that asks; its pauses are noted, and are over at once. */
describe('a device that waits', () => {
  let server: ScriptedServer;
  let pauses: number[];

  beforeEach(async () => {
    server = await ScriptedServer.listen();
    pauses = [];
    const real = setTimeout;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((after: () => void, milliseconds = 0) => {
      // Not that for an answer.
      if (milliseconds === 30_000) return real(after, milliseconds);
      pauses.push(milliseconds / 1_000);
      return real(after, 0);
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
  });

  const refusal = (error: string, more: Scene = {}): Scene => ({ status: 400, body: { error }, ...more });
  const begun = (more: object = {}): Scene => ({
    body: { device_code: 'd', user_code: 'ABCD-EFGH', verification_uri: 'http://x/', expires_in: 600, ...more },
  });
  const login = () => deviceLogin(new ReviewService({ url: server.url }), { clientId: 'c' });

  it('asks as often as the service wants, and less when it is told so or hears nothing', async () => {
    server.answerInTurn(
      begun({ interval: 7 }),
      refusal('authorization_pending'),
      refusal('slow_down'),
      refusal('authorization_pending'),
      { cut: true },
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      refusal('temporarily_unavailable', { status: 503, headers: { 'retry-after': '60' } }),
      { body: { access_token: 'a', token_type: 'Bearer', expires_in: 60 } },
    );

    const tokens = await (await login()).tokens();

    expect(tokens.access_token).toBe('a');
    expect(pauses).toEqual([7, 7, 12, 12, 24, 48, 60]);
  });

  it.each([
    ['nothing', undefined, 5],
    ['0 seconds', 0, 1],
  ])('asks not too often when the service says %s', async (_, interval, expected) => {
    server.answerInTurn(begun({ interval }), refusal('access_denied'));

    await expect((await login()).tokens()).rejects.toMatchObject({ error: 'access_denied' });
    expect(pauses).toEqual([expected]);
  });

  it('ends with the code', async () => {
    server.answerInTurn(begun({ expires_in: 0 }));

    await expect((await login()).tokens()).rejects.toThrow(OAuthError);
    expect(server.arrived).toHaveLength(1);
  });

  it('ends when it is told to', async () => {
    server.answerInTurn(begun(), refusal('authorization_pending'));

    await expect((await login()).tokens({ signal: AbortSignal.abort(new Error('Enough.')) })).rejects.toThrow(
      'Enough.',
    );
    expect(server.arrived).toHaveLength(1);
  });
});
