import { errors } from '@review-service/contracts/errors';
import { rawRequest } from '../../test/raw-request';
import { TestApi } from '../../test/test-api';

/** Asks for the session: a small answer with one link to where it came from. */
const ask = (api: TestApi, headers: Record<string, string>) => rawRequest(api.url, '/api/session/', { headers });

const originOf = async (api: TestApi, headers: Record<string, string>) => {
  const { body } = await ask(api, headers);
  return (body.session.links.self.href as string).replace('/api/session/', '');
};

const FORWARDED = { 'x-forwarded-host': 'reviews.example.com', 'x-forwarded-proto': 'https' };

describe('hosts', () => {
  describe('with SITE_URL and ALLOWED_HOSTS', () => {
    let api: TestApi;

    beforeAll(async () => {
      const settings = {
        SITE_URL: 'https://reviews.example.com:8443/',
        ALLOWED_HOSTS: 'intern.example, Other.example',
      };
      api = await TestApi.boot({ settings });
    });
    afterAll(() => api.close());

    it.each([
      'reviews.example.com',
      'reviews.example.com:8443',
      'REVIEWS.example.com:1',
      'intern.example',
      'other.example:80',
      'localhost',
      'localhost:3000',
      '127.0.0.1:8080',
      '[::1]',
      '[::1]:8080',
    ])('links lead to the host that the client used: %s', async (host) => {
      expect(await originOf(api, { host })).toBe(`http://${host}`);
    });

    it.each([
      'evil.example',
      'evil.example:8443',
      'xreviews.example.com',
      'reviews.example.com.evil.example',
      'reviews.example.com@evil.example',
      'evil.example/reviews.example.com',
      'reviews.example.com:80:80',
      'reviews.example.com, evil.example',
      '127.0.0.2',
    ])('400: %s is not ours', async (host) => {
      expect(await ask(api, { host })).toFailWith(errors.malformedRequest);
    });

    it('400: also where nothing is, and before a redirect', async () => {
      const headers = { host: 'evil.example' };

      expect(await rawRequest(api.url, '/api/nowhere/', { headers })).toFailWith(errors.malformedRequest);
      expect(await rawRequest(api.url, '/api/groups', { headers })).toFailWith(errors.malformedRequest);
    });

    it('400: also for callers who are known', async () => {
      const { username } = await api.make.user();
      const authorization = `Basic ${Buffer.from(`${username}:correct horse`).toString('base64')}`;

      const answer = await ask(api, { host: 'evil.example', authorization });

      expect(answer).toFailWith(errors.malformedRequest);
      expect(answer.headers.has('set-cookie')).toBe(false);
    });

    it('X-Forwarded-* of anybody are ignored', async () => {
      const host = 'intern.example';

      expect(await originOf(api, { host, ...FORWARDED })).toBe(`http://${host}`);
      expect(await originOf(api, { host, 'x-forwarded-host': 'evil.example' })).toBe(`http://${host}`);
      expect(await originOf(api, { host, forwarded: 'host=evil.example;proto=https' })).toBe(`http://${host}`);
    });

    it('the site’s own address in the root does not follow the client', async () => {
      const { body } = await rawRequest(api.url, '/api/', { headers: { host: 'intern.example' } });

      expect(body.site.url).toBe('https://reviews.example.com:8443/');
    });
  });

  describe('without them', () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await TestApi.boot();
    });
    afterAll(() => api.close());

    it('only loopback is ours', async () => {
      expect(await originOf(api, { host: 'localhost' })).toBe('http://localhost');
      expect(await ask(api, { host: 'reviews.example.com' })).toFailWith(errors.malformedRequest);
    });
  });

  describe('behind one of TRUSTED_PROXIES', () => {
    let api: TestApi;

    beforeAll(async () => {
      const settings = { SITE_URL: 'https://reviews.example.com', TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' };
      api = await TestApi.boot({ settings });
    });
    afterAll(() => api.close());

    it('links lead to the host and scheme that the proxy tells', async () => {
      expect(await originOf(api, FORWARDED)).toBe('https://reviews.example.com');
    });

    it('without a word of the proxy, to the Host header', async () => {
      expect(await originOf(api, { host: 'localhost' })).toBe('http://localhost');
    });

    it('400: the host that the proxy tells must be ours too', async () => {
      const answer = await ask(api, { ...FORWARDED, 'x-forwarded-host': 'evil.example' });

      expect(answer).toFailWith(errors.malformedRequest);
    });
  });

  describe('behind a proxy that is not one of TRUSTED_PROXIES', () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await TestApi.boot({ settings: { TRUSTED_PROXIES: '10.0.0.0/8' } });
    });
    afterAll(() => api.close());

    it('its words are ignored', async () => {
      expect(await originOf(api, { host: 'localhost', ...FORWARDED })).toBe('http://localhost');
    });
  });
});
