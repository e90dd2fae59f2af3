import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import type { Browser } from '../../../../test/browser';
import { VERIFIER } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

const CALLBACK = 'http://localhost/callback';

describe('applications that describe themselves', () => {
  const api = TestApi.ofSuite({ settings: { CLIENT_DOCUMENT_ALLOW_PRIVATE: '127.0.0.1' } });
  let person: MadeUser;
  let browser: Browser;
  let server: Server;
  let host: string;
  /** What is at each path. */
  const at = new Map<string, RequestListener>();
  const asked: string[] = [];

  beforeAll(async () => {
    person = await api.make.user();
    browser = await browserOf(api, person);
    server = createServer((request, answer) => {
      asked.push(request.url ?? '');
      const listener = at.get(request.url ?? '');
      if (listener) listener(request, answer);
      else answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Puts a description at a path; returns the client id. */
  const describeAt = (path: string, given: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const id = host + path;
    const document = { client_id: id, client_name: 'Agent of Tests', redirect_uris: [CALLBACK], ...given };
    at.set(path, (_, answer) => answer.writeHead(200, headers).end(JSON.stringify(document)));
    return id;
  };
  const query = (client_id: string, redirect_uri = 'http://localhost:50123/callback') => ({
    ...{ response_type: 'code', client_id, redirect_uri, scope: 'session:read', state: 's' },
    ...{ code_challenge: VERIFIER.challenge, code_challenge_method: 'S256' },
  });
  const page = (client_id: string, base = '') =>
    browser.get(`${base}/oauth2/authorize/?${new URLSearchParams(query(client_id)).toString()}`);
  const allow = async (client_id: string) =>
    new URL(
      (await browser.post('/oauth2/authorize/', { ...query(client_id), decision: 'allow' })).headers.get('location') ??
        'about:none',
    );
  const exchange = (client_id: string, code: string) =>
    api.anonymous.post('/oauth2/token/', {
      ...{ grant_type: 'authorization_code', code, client_id, redirect_uri: query('').redirect_uri },
      code_verifier: VERIFIER.verifier,
    });
  const timesAsked = (path: string) => asked.filter((url) => url === path).length;

  it('get a token that works, at any port of this machine, and are read once for a while', async () => {
    const id = describeAt('/client.json');
    const shown = await page(id);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Agent of Tests');
    expect(shown.text).toContain(`describes itself at <strong>${new URL(id).host}`);
    expect(shown.text).toContain('any program can pose as this application');

    const answer = await allow(id);
    const { status, body } = await exchange(id, answer.searchParams.get('code') ?? '');

    expect(status).toBe(200);
    expect((await api.withBearer(body.access_token as string).get('/api/session/')).status).toBe(200);
    expect(timesAsked('/client.json')).toBe(1);
  });

  it('are known by what they say now, once that was kept for long enough', async () => {
    const id = describeAt('/renamed.json', {}, { 'cache-control': 'max-age=1' });
    await page(id);
    describeAt('/renamed.json', { client_name: 'Another Name' });
    expect((await page(id)).text).toContain('Agent of Tests');
    await api.db.query('update oauth_application set described_until = now() where client_id = $1', [id]);

    expect((await page(id)).text).toContain('Another Name');
  });

  it('still work while their address is away', async () => {
    const id = describeAt('/away.json');
    await page(id);
    at.delete('/away.json');
    await api.db.query('update oauth_application set described_until = now() where client_id = $1', [id]);

    expect((await page(id)).status).toBe(200);
  });

  it('are others on each Local Site', async () => {
    const id = describeAt('/sites.json');
    const { name } = await api.make.site({ users: [person] });
    await page(id);
    await page(id, `/s/${name}`);

    expect(await api.db.query('select 1 from oauth_application where client_id = $1', [id])).toHaveLength(2);
  });

  it('are not served once an operator has disabled them', async () => {
    const id = describeAt('/disabled.json');
    await page(id);
    await api.db.query('update oauth_application set enabled = false where client_id = $1', [id]);

    expect((await page(id)).text).toContain('is disabled');
  });

  it.each<[string, Record<string, unknown>]>([
    ['the description of another application', { client_id: 'https://elsewhere.example/c.json' }],
    ['it wants a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['does not use authorization codes', { grant_types: ['client_credentials'] }],
    ['client_name is missing', { client_name: undefined }],
    ['has hidden characters', { client_name: 'Go\u202eod' }],
    ['none of its redirect_uris', { redirect_uris: ['http://elsewhere.example/', 7] }],
    ['more than 20', { redirect_uris: Array.from({ length: 21 }, () => CALLBACK) }],
    ['too large', { more: 'x'.repeat(6_000) }],
  ])('are refused: %s', async (why, given) => {
    const answer = await page(describeAt(`/wrong-${why.length}.json`, given));

    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(why)]);
  });

  it('are refused where nothing is read: other machines of the network, redirects, and what is not there', async () => {
    const { port } = new URL(host);
    describeAt('/target.json');
    at.set('/moved.json', (_, answer) => answer.writeHead(302, { location: '/target.json' }).end());
    at.set('/text.json', (_, answer) => answer.end('not JSON'));

    for (const [id, why] of [
      [`http://127.0.0.2:${port}/target.json`, 'not on the public internet'],
      [`https://[::1]:${port}/target.json`, 'not on the public internet'],
      ['https://169.254.169.254/latest/meta-data', 'not on the public internet'],
      [`https://localhost.localdomain:${port}/target.json`, 'cannot be reached'],
      [`${host}/moved.json`, 'answered 302'],
      [`${host}/none.json`, 'answered 404'],
      [`${host}/text.json`, 'no JSON object'],
    ] as const)
      expect([id, (await page(id)).text]).toEqual([id, expect.stringContaining(why)]);
    expect(timesAsked('/target.json')).toBe(0);
  });

  it.each([
    'https://example.com',
    'https://example.com/',
    'https://example.com/a#b',
    'https://u:p@example.com/a',
    'ftp://x/y',
  ])('%s is no address of a description', async (id) => {
    expect((await page(id)).text).toContain('There is no application with this client_id');
  });

  it('nobody owns them, so nobody lists or changes them', async () => {
    const id = describeAt('/owned.json');
    await page(id);
    const [row] = await api.db.query<{ id: number }[]>('select id from oauth_application where client_id = $1', [id]);

    expect((await api.as(person).get(`/api/oauth-apps/${row?.id}/`)).status).toBeGreaterThanOrEqual(403);
  });
});
