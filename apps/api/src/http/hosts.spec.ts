import { errors } from '@review-service/contracts/errors';
import { basic } from '@review-service/testing/credentials';
import { rawRequest } from '../../test/raw-request';
import { rawText } from '../../test/raw-text';
import { TestApi } from '../../test/test-api';

/** Requests the session: a small answer with a link to itself. */
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
        ALLOWED_HOSTS: 'intern.example, Other.example, Mapped.example:9000',
      };
      api = await TestApi.boot({ settings });
    });
    afterAll(() => api.close());

    it('200: the probe of a load balancer, which names an address; nothing else is answered there', async () => {
      const host = '10.1.2.3:8080';

      expect(await rawRequest(api.url, '/health/live', { headers: { host } })).toMatchObject({ status: 200 });
      expect(await rawRequest(api.url, '/health/ready', { headers: { host } })).toMatchObject({ status: 400 });
    });

    it('400: a foreign host, also where OPTIONS finds no resource', async () => {
      const { status, body } = await rawRequest(api.url, '/nothing/', {
        method: 'OPTIONS',
        headers: { host: 'evil.example' },
      });

      expect({ status, code: body.err.code as number }).toEqual({ status: 400, code: errors.malformedRequest.code });
    });

    it.each([
      'reviews.example.com',
      'reviews.example.com:8443',
      'REVIEWS.example.com:8443',
      'intern.example:8443',
      'mapped.example:9000',
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
      'reviews.example.com:1',
      'intern.example:443',
      'other.example:9000',
      'mapped.example',
      'mapped.example:8443',
      'localhost:123456',
    ])('400: %s is not ours', async (host) => {
      expect(await ask(api, { host })).toFailWith(errors.malformedRequest);
    });

    it('400: also where nothing is, and before a redirect', async () => {
      const headers = { host: 'evil.example' };

      expect(await rawRequest(api.url, '/api/nowhere/', { headers })).toFailWith(errors.malformedRequest);
      expect(await rawRequest(api.url, '/api/groups', { headers })).toFailWith(errors.malformedRequest);
    });

    it('links lead to the port that the request came in on', async () => {
      const host = `intern.example:${new URL(api.url).port}`;

      expect(await originOf(api, { host })).toBe(`http://${host}`);
    });

    it('400: two Host headers, even of the same host', async () => {
      for (const second of ['Host: intern.example', 'host: evil.example']) {
        const head = ['GET /api/session/ HTTP/1.1', 'Host: intern.example', second, 'Connection: close'];

        expect(await rawText(api.url, head)).toMatch(/^HTTP\/1\.1 400 /);
      }
    });

    describe('a request target with a host in it', () => {
      const target = (url: string, host = 'intern.example') => rawRequest(api.url, url, { headers: { host } });

      it.each([
        'http://evil.example/api/session/',
        'http://evil.example/api',
        'HTTPS://evil.example/api/',
        'http:///api/',
      ])('400: %s', async (url) => {
        const answer = await target(url);

        expect(answer).toFailWith(errors.malformedRequest);
        expect(answer.text).not.toContain('href');
      });

      it('200: stands for the Host header', async () => {
        const answer = await target('http://localhost:3000/api/session/?x=http://evil.example/', 'evil.example');

        expect(answer.body.session.links.self.href).toBe('http://localhost:3000/api/session/?x=http://evil.example/');
      });

      it('301: leads to a path, with its query', async () => {
        const { status, headers } = await target('http://intern.example/s/x/api/groups?q=a');

        expect([status, headers.get('location')]).toEqual([301, '/s/x/api/groups/?q=a']);
      });

      it('404: of another scheme it is a path like any other', async () => {
        expect((await target('ftp://evil.example/api/groups')).status).toBe(404);
      });
    });

    it('400: also for callers who are known', async () => {
      const { username } = await api.make.user();
      const authorization = basic(username);

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

    it('without headers of the proxy, to the Host header', async () => {
      expect(await originOf(api, { host: 'localhost' })).toBe('http://localhost');
    });

    it('400: the host that the proxy tells must be ours too', async () => {
      const answer = await ask(api, { ...FORWARDED, 'x-forwarded-host': 'evil.example' });

      expect(answer).toFailWith(errors.malformedRequest);
    });
  });

  it('ALLOWED_HOSTS cannot be URLs', async () => {
    const settings = { ALLOWED_HOSTS: 'https://reviews.example.com' };

    await expect(TestApi.boot({ settings })).rejects.toThrow(/^ALLOWED_HOSTS: every entry must be a name/);
  });

  describe('behind a proxy that is not one of TRUSTED_PROXIES', () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await TestApi.boot({ settings: { TRUSTED_PROXIES: '10.0.0.0/8' } });
    });
    afterAll(() => api.close());

    it('its headers are ignored', async () => {
      expect(await originOf(api, { host: 'localhost', ...FORWARDED })).toBe('http://localhost');
    });
  });
});
