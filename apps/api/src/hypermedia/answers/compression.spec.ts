import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Made, MadeUser } from '@review-service/testing/make';
import { PASSWORD } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('compressed answers', () => {
  const api = TestApi.ofSuite();
  let user: MadeUser;
  let group: Made;

  beforeAll(async () => {
    user = await api.make.superuser();
    group = await api.make.group({ extra_data: { long: 'long '.repeat(1_000) } });
    for (let i = 0; i < 10; i++) await api.make.oauthToken(user, { scopes: ['group:read'] });
  });

  /** The compressed answer: fetch would decompress it. */
  const get = (path: string, sent: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip, br', ...sent };
      httpRequest(api.url + path, { method, headers, auth: `${user.username}:${PASSWORD}` }, (answer) => {
        const { statusCode: status, headers: received } = answer;
        buffer(answer).then((body) => resolve({ status, headers: received, body }), reject);
      })
        .on('error', reject)
        .end();
    });
  const groupUrl = () => `/api/groups/${group.name}/`;

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'gzip', gunzipSync],
    ['gzip;q=0.1, br', 'br', brotliDecompressSync],
  ])('to %s come in %s', async (accepted, encoding, unpack) => {
    const plain = await get(groupUrl(), { 'accept-encoding': 'identity' });
    const { headers, body } = await get(groupUrl(), { 'accept-encoding': accepted });

    expect(headers['content-encoding']).toBe(encoding);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(unpack(body).equals(plain.body)).toBe(true);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it.each(['', 'identity', 'gzip;q=0, br;q=0', 'zstd', ';;,,'])('are not for %j', async (accepted) => {
    expect((await get(groupUrl(), { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['what is small', () => '/api/session/?only-fields=&only-links='],
    ['tokens, whose secrets must not be guessed from a length', () => '/api/oauth-tokens/?max-results=10'],
    ['pages', () => '/account/login/'],
  ])('are not %s', async (_, path) => {
    const { status, headers } = await get(path());

    expect(status).toBe(200);
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('have their own ETag, which is recognized in conditional requests', async () => {
    const plain = (await get(groupUrl(), { 'accept-encoding': 'identity' })).headers.etag ?? '';
    const tag = (await get(groupUrl())).headers.etag ?? '';
    expect(tag).toBe(`${plain.slice(0, -1)}.gzip"`);

    const known = await get(groupUrl(), { 'if-none-match': tag });
    const otherwise = await get(groupUrl(), { 'if-none-match': plain });

    expect([known.status, known.headers.etag, known.body.length]).toEqual([304, tag, 0]);
    expect([otherwise.status, otherwise.headers.etag]).toEqual([304, plain]);
    expect(known.headers.vary).toBe('Accept, Cookie, Origin, Accept-Encoding');
  });

  it('may be changed by their tag', async () => {
    const tag = (await get(groupUrl())).headers.etag ?? '';
    const change = () => api.as(user).put(groupUrl(), { display_name: 'New' }, { headers: { 'if-match': tag } });

    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(412);
  });

  it('to HEAD have headers only', async () => {
    const { headers, body } = await get(groupUrl(), {}, 'HEAD');

    expect([headers['content-encoding'], body.length]).toEqual(['gzip', 0]);
  });
});
