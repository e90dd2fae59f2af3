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
  it('417: whoever expects what nobody knows beside that is hung up on as well', async () => {
    const head = ['GET /api/ HTTP/1.1', 'Host: localhost', 'Expect: 200-ok', 'Connection: Upgrade', 'Upgrade: h2c'];

    expect(await rawText(api.url, head)).toMatch(/^HTTP\/1\.1 417 [^]*\r\nconnection: close\r\n/i);
  }, 4_000);
  it('431 in our shape', async () => {
    const { body } = await rawRequest(api.url, '/api/', { headers: { x: 'x'.repeat(20_000) } });
    expect(body).toMatchObject({ stat: 'fail', err: { code: expect.any(Number) } });
  });
});
