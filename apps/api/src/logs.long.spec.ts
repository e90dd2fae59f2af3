import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import { type MadeUser, PASSWORD, TEST_KEYS } from '@review-service/testing/make';
import { Browser } from '../test/browser';
import { Launched } from '../test/launched';
import { CALLBACK, OAuthClient, VERIFIER } from '../test/oauth-client';
import { urlAt } from '../test/place';
import { ROUTES } from '../test/route-matrix';
import { makeWorld, type MatrixWorld } from '../test/route-matrix-world';
import { TestApi } from '../test/test-api';

const ADMIN = resolve(__dirname, '../../admin/dist/main.js');

/** The output of the built programs at the finest log level, during requests of all kinds, successful and failing. */
describe('the logs', () => {
  let api: TestApi;
  let launched: Launched;
  let world: MatrixWorld;
  let user: MadeUser;
  const secrets = new Map<string, string>([
    ['password', PASSWORD],
    ['wrong password', 'a-password-that-was-wrong'],
    ['key', TEST_KEYS[0]?.split(':')[1] ?? ''],
    ['code verifier', VERIFIER.verifier],
  ]);
  const keep = (what: string, secret: unknown): string => {
    expect(typeof secret).toBe('string');
    expect((secret as string).length).toBeGreaterThan(7);
    secrets.set(what, secret as string);
    return secret as string;
  };

  const receiver = createServer((_, response) => response.writeHead(500).end());
  let databaseUrl: string;

  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    api = await TestApi.boot();
    const database = new URL(api.databaseUrl);
    // A PostgreSQL without password authentication accepts any.
    database.password ||= 'password-of-the-database';
    databaseUrl = database.href;
    keep('database password', database.password);
    launched = await Launched.on(api, { LOG_LEVEL: 'trace', DATABASE_URL: databaseUrl });
    world = await makeWorld(api);
    user = await api.make.superuser();
  });
  afterAll(async () => {
    await launched.stop();
    await api.close();
    receiver.closeAllConnections();
    receiver.close();
  });

  const as = (headers: Record<string, string>) => new TestClient(launched.url, headers);
  const basic = (password = PASSWORD, { username } = user) =>
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  /** Every kind of credential, with its secret. */
  async function callers(): Promise<TestClient[]> {
    const { headers } = await as({ authorization: basic() }).get('/api/session/');
    const [line = ''] = headers.getSetCookie();
    const [cookie = ''] = line.split(';');
    keep('session', cookie.split('=')[1]);
    const authorizations = [
      keep('Basic credentials', basic()),
      keep('wrong Basic credentials', basic(secrets.get('wrong password'))),
      `token ${keep('API token', await api.make.apiToken(user))}`,
      `Bearer ${keep('access token', (await api.make.oauthToken(user, { scopes: ['group:read'] })).value)}`,
      `Bearer ${keep('access token of nobody', 'an-access-token-of-nobody')}`,
    ];
    const [, , feedSecret] = (await api.make.feedAddress(user)).path.split('/');
    keep('secret of a feed', feedSecret);
    return [as({ cookie }), ...authorizations.map((authorization) => as({ authorization }))];
  }

  /** All routes, with all secrets in queries, forms and as keys of objects that do not exist. */
  async function askEverything(clients: readonly TestClient[]): Promise<Set<number>> {
    const all = Object.fromEntries([...secrets].map(([what, secret]) => [what.replaceAll(' ', '_'), secret]));
    const statuses = new Set<number>();
    for (const client of clients) {
      const asked = ROUTES.map(async (route) => {
        const query = new URLSearchParams(all).toString();
        const sending = ['GET', 'HEAD'].includes(route.method) ? {} : { form: all };
        const { status } = await client.send(route.method, `${urlAt(route.path, world.outside)}?${query}`, sending);
        statuses.add(status);
      });
      await Promise.all(asked);
      for (const secret of secrets.values()) {
        for (const path of ['/api/groups', '/feeds', '/oauth2', '/api', '/s', ''])
          statuses.add((await client.get(`${path}/${encodeURIComponent(secret)}/`)).status);
      }
    }
    return statuses;
  }

  it('tell of each request who asked for what, with what result, and of each job from which request it came', async () => {
    const { name } = await api.make.group();

    const headers = { authorization: basic(), 'x-request-id': 'request-of-a-test' };
    await as(headers).delete(`/api/groups/${name}/?private=argument`);

    const lines = await eventually(() => {
      // Webhooks that another test has made may be told of it, too.
      const found = linesOf(launched.written).filter(
        ({ requestId, queue }) => requestId === 'request-of-a-test' && queue !== 'webhooks',
      );
      return Promise.resolve(found.length >= 2 && found);
    });
    expect(lines).toEqual([
      expect.objectContaining({
        app: 'api',
        msg: 'request',
        method: 'DELETE',
        route: '/api/groups/:group_name',
        status: 204,
        milliseconds: expect.any(Number),
        userId: user.id,
      }),
      expect.objectContaining({ app: 'worker', msg: 'job', queue: 'groups', name: 'group.deleted', outcome: 'done' }),
    ]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'name='],
    ['application/json', '{"name":'],
    ['multipart/form-data; boundary=b', '--b\r\n'],
  ])('tell in one line, at info, of a client that goes away while it sends %s', async (type, beginning) => {
    const requestId = `gone-${type.replace(/\W.*/, '')}-${beginning.length}`;
    const headers = {
      ...{ authorization: basic(), 'x-request-id': requestId },
      ...{ 'content-type': type, 'content-length': '1000' },
    };
    const sent = request(`${launched.url}/api/groups/`, { method: 'POST', headers });
    sent.on('error', () => undefined);
    sent.write(beginning, () => sent.destroy());

    const linesOfIt = () => linesOf(launched.written).filter((line) => line.requestId === requestId);
    await eventually(() => Promise.resolve(linesOfIt().some(({ msg }) => msg === 'request')));

    expect(linesOfIt()).toEqual([expect.objectContaining({ level: 'info', msg: 'request', status: 499 })]);
  });

  it('tell once of a request that asked for another method', async () => {
    const { name } = await api.make.group();
    const headers = { authorization: basic(), 'x-request-id': 'overridden-request' };
    await as(headers).post(`/api/groups/${name}/`, { _method: 'GET' });

    const linesOfIt = () => linesOf(launched.written).filter(({ requestId }) => requestId === 'overridden-request');
    await eventually(() => Promise.resolve(linesOfIt().length > 0));

    expect(linesOfIt()).toEqual([expect.objectContaining({ method: 'GET', status: 200, userId: user.id })]);
  });

  it('hold no secret after tokens came and went', async () => {
    const client = await OAuthClient.register(api, user);
    const browser = new Browser(launched.url);
    await browser.post('/account/login/', { username: user.username, password: secrets.get('wrong password') ?? '' });
    await browser.post('/account/login/', { username: user.username, password: PASSWORD });
    keep('cookie of the sign-in', browser.cookie.split('=')[1]);
    const consented = await client.consent(browser, { state: keep('state', 'state-of-a-client') });
    const code = keep('code', consented.searchParams.get('code'));
    const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const endpoint = (name: string) => `${launched.url}/oauth2/${name}/`;
    const wrong = await client.post(endpoint('token'), { ...fields, client_secret: secrets.get('wrong password') });
    const given = await client.post(endpoint('token'), { ...fields, code_verifier: VERIFIER.verifier });
    const refresh_token = keep('refresh token', given.body.refresh_token);
    keep('token of a code', given.body.access_token);
    const refreshed = await client.post(endpoint('token'), { grant_type: 'refresh_token', refresh_token });
    const token = keep('token of a refresh', refreshed.body.access_token);
    await client.post(endpoint('introspect'), { token });
    await client.post(endpoint('revoke'), { token });
    const device = await OAuthClient.register(api, user, {
      authorization_grant_type: 'device-code',
      client_type: 'public',
    });
    const { body } = await device.post(endpoint('device_authorization'), { scope: 'session:read' });
    keep('device code', body.device_code);
    await browser.post('/oauth2/device/', { user_code: keep('user code', body.user_code) });

    expect([wrong.status, given.status, refreshed.status]).toEqual([401, 200, 200]);
    expect(found(launched.written)).toEqual([]);
  });

  it('hold no secret after webhooks failed', async () => {
    const { port } = receiver.address() as AddressInfo;
    const admin = as({ authorization: basic() });
    const { body } = await admin.post('/api/oauth-apps/', {
      ...{ name: 'Told', client_type: 'confidential', authorization_grant_type: 'authorization-code' },
      redirect_uris: CALLBACK,
      webhook_url: `http://127.0.0.1:${port}/hook?key=${keep('key of a webhook', 'key-of-a-webhook')}`,
    });
    keep('webhook secret', body.oauth_app.webhook_secret);
    keep('client secret', body.oauth_app.client_secret);
    const application = { id: body.oauth_app.id as number, name: 'Told', siteId: null };
    const token = await api.make.oauthToken(user, { application });
    keep('token of the application', token.value);

    expect((await admin.delete(`/api/oauth-tokens/${token.id}/`)).status).toBe(204);

    await eventually(() => Promise.resolve(launched.written.includes('the webhook answered 500')));
    expect(found(launched.written)).toEqual([]);
  });

  it('contain no secret for any request, also while the server fails', async () => {
    const clients = await callers();
    const usual = await askEverything(clients);
    // Authentication succeeds, and every later statement fails.
    for (const table of ['review_group', 'oauth_token', 'repository', 'review_request'])
      await api.db.query(`alter table ${table} rename to ${table}_away`);
    const failing = await askEverything(clients);

    expect(usual.has(200)).toBe(true);
    expect(failing.has(500)).toBe(true);
    expect(launched.written).toContain('request failed');
    expect(found(launched.written)).toEqual([]);
    for (const table of ['review_group', 'oauth_token', 'repository', 'review_request'])
      await api.db.query(`alter table ${table}_away rename to ${table}`);
  });

  it.each([
    ['doctor'],
    ['jobs', 'list'],
    ['audit', 'list'],
    ['secrets', 'rotate'],
    ['counts', 'rebuild', '--check'],
    ['no-such-command'],
  ])('of the operator hold none: %s', async (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_KEYS.join() };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [ADMIN, ...args], { env }).catch(
      (error: unknown) => error as { stdout: string; stderr: string },
    );

    expect(stdout + stderr).not.toBe('');
    expect(found(stdout + stderr)).toEqual([]);
  });

  /** The secrets in a text, plain or encoded as in URLs, JSON and base64. */
  const found = (text: string): string[] =>
    [...secrets].filter(([, secret]) => formsOf(secret).some((form) => text.includes(form))).map(([what]) => what);
});

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ x: secret }).toString().slice(2),
  Buffer.from(secret)
    .toString('base64')
    .replace(/.={0,2}$/, ''),
];

const linesOf = (written: string): Record<string, unknown>[] =>
  written
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
