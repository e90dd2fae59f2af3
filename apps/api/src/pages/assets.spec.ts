import { browserOf } from '../../test/signed-in';
import { TestApi } from '../../test/test-api';
import { assetPath } from './assets';

describe('/assets/', () => {
  let api: TestApi;
  beforeAll(async () => (api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } })));
  afterAll(() => api.close());

  it.each([
    ['tokens.css', 'text/css; charset=utf-8'],
    ['style.css', 'text/css; charset=utf-8'],
    ['reference.css', 'text/css; charset=utf-8'],
    ['reference.mjs', 'text/javascript; charset=utf-8'],
  ])('200: %s, for everybody, kept for good under the address that pages have, and compressed', async (name, type) => {
    const { status, headers } = await api.anonymous.get(assetPath(name), { headers: { 'accept-encoding': 'gzip' } });

    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each(['/assets/style.css', '/assets/style.css?v=of-another-release'])(
    '200: %s, which is asked about each time',
    async (path) => {
      const { status, headers } = await api.anonymous.get(path);

      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    },
  );

  it('200: those that a page names', async () => {
    const { text } = await (await browserOf(api)).get('/docs/resources/group/');
    const [, ...paths] = text
      .replaceAll('&#x3D;', '=')
      .split(/(?:src|href)="(?=\/assets\/)/)
      .map((part) => part.split('"')[0] ?? '');

    expect(paths).toHaveLength(5);
    for (const path of paths)
      expect((await api.anonymous.get(path)).headers.get('cache-control')).toContain('immutable');
  });

  it('200: /favicon.ico, the icon of all pages', async () => {
    const { status, headers, text } = await api.anonymous.get('/favicon.ico');

    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toBe((await api.anonymous.get(assetPath('icon.svg'))).text);
  });

  it.each(['none.css', '..%2ftemplates%2flayout.hbs'])('404: for %s', async (name) => {
    expect((await api.anonymous.get(`/assets/${name}`)).status).toBe(404);
  });
});
