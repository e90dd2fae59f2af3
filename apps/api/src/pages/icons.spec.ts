import { TestApi } from '../../test/test-api';

describe('/static/mimetypes/', () => {
  let api: TestApi;
  beforeAll(async () => (api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } })));
  afterAll(() => api.close());

  const NAMES = ['audio', 'font', 'image', 'package', 'text', 'video'].map((kind) => `${kind}-x-generic.svg`);

  it.each(NAMES)('200: %s, for everybody, and kept by browsers', async (name) => {
    const answer = await api.anonymous.get(`/static/mimetypes/${name}`);

    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^<svg xmlns="http:..www.w3.org.2000.svg" /);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=86400/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('vary')).toBeNull();
  });

  it('304: to who has it', async () => {
    const path = `/static/mimetypes/${NAMES[0]}`;
    const etag = (await api.anonymous.get(path)).headers.get('etag') ?? '';

    const again = await api.anonymous.get(path, { headers: { 'if-none-match': etag } });

    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['none.svg', '..%2f..%2fpackage.json', '%2e%2e/style.css', 'image-x-generic.svg%00'])(
    '404: for %s',
    async (name) => {
      expect((await api.anonymous.get(`/static/mimetypes/${name}`)).status).toBe(404);
    },
  );
});
