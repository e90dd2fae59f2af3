import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { errors } from '@review-service/contracts/errors';
import { rawRequest } from '../../test/raw-request';
import { rawText } from '../../test/raw-text';
import { TestApi } from '../../test/test-api';

describe('URLs and methods that no route knows', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot();
  });
  afterAll(() => api.close());

  it.each([
    '/api/groups/%zz/',
    '/api/groups/%ff/',
    '/api/users/%E0%A4%A/',
    `/api/users/${'x'.repeat(201)}/`,
    '/api/groups/%/',
  ])('404: %s, with the headers of every answer', async (path) => {
    const answer = await rawRequest(api.url, path);
    expect(answer).toFailWith(errors.doesNotExist);
  });
  it('the headers of every answer', async () => {
    const { headers } = await rawRequest(api.url, '/api/groups/%zz/');
    expect(headers.get('x-request-id')).not.toBeNull();
    expect(headers.get('vary')).toBe('Accept, Cookie');
  });
  it.each(['TRACE', 'PROPFIND', 'LINK'])('405: %s', async (method) => {
    expect(await rawRequest(api.url, '/api/', { method })).toFailWith(errors.methodNotAllowed);
  });
  it.each(['/api/', '/nowhere/', '/api/groups/%zz/'])(
    'whoever asks for another protocol at %s is answered, and hung up on',
    async (path) => {
      const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'];

      expect(await rawText(api.url, head)).toMatch(/^HTTP\/1\.1 [24]\d\d [^]*\r\nconnection: close\r\n/i);
    },
  );
  it('417: an additional unknown expectation closes the connection as well', async () => {
    const head = ['GET /api/ HTTP/1.1', 'Host: localhost', 'Expect: 200-ok', 'Connection: Upgrade', 'Upgrade: h2c'];

    expect(await rawText(api.url, head)).toMatch(/^HTTP\/1\.1 417 [^]*\r\nconnection: close\r\n/i);
  }, 4_000);
  it('400: a client that keeps sending malformed HTTP receives the answer', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
    socket.write(Buffer.from('GET /\x92 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2700000\r\n\r\n', 'latin1'));
    // Reads nothing meanwhile, as clients that send everything before they read.
    for (let parts = 0; parts < 27; parts += 1) {
      await new Promise((resolve) => socket.write('x'.repeat(100_000), resolve));
      await setImmediate();
    }
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => (answer += String(part)));

    expect(await closed).toBe(false);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
  it('431 in our shape', async () => {
    const { body } = await rawRequest(api.url, '/api/', { headers: { x: 'x'.repeat(20_000) } });
    expect(body).toMatchObject({ stat: 'fail', err: { code: expect.any(Number) } });
  });
});
