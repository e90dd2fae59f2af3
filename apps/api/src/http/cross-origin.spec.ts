import { errors } from '@review-service/contracts/errors';
import { TestApi } from '../../test/test-api';

const OURS = 'https://dashboard.example.com';
const ALIEN = 'https://evil.example';

const asks = (origin: string, method = 'PUT') => ({
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
});

describe.each<[string, string, string[]]>([
  ['of CORS_ORIGINS', OURS, [OURS, OURS]],
  ['of all websites', '*', ['*', '*']],
])('scripts %s', (_, setting, [allowed, onFailures]) => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { CORS_ORIGINS: setting } });
  });
  afterAll(() => api.close());

  it('204: are told what they may send, also where a login is needed', async () => {
    const { status, headers } = await api.anonymous.send('OPTIONS', '/api/oauth-tokens/', asks(OURS));

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(headers.get('access-control-max-age')).toBe('7200');
  });

  it('may read answers and failures, but never with cookies', async () => {
    const from = { headers: { origin: OURS } };
    const read = await api.anonymous.get('/api/groups/', from);
    const refused = await api.anonymous.get('/api/oauth-tokens/', from);

    expect(read.status).toBe(200);
    expect(refused).toFailWith(errors.notLoggedIn);
    expect(read.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(refused.headers.get('access-control-allow-origin')).toBe(onFailures);
    expect(read.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(read.headers.get('access-control-expose-headers')).toContain('Idempotency-Replayed');
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    expect(read.headers.get('vary')).toContain('Origin');
  });
});

describe('scripts of other websites', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { CORS_ORIGINS: OURS } });
  });
  afterAll(() => api.close());

  const allowedAt = async (path: string, method = 'GET') =>
    (await api.anonymous.send(method, path, asks(ALIEN))).headers.get('access-control-allow-origin');

  it.each(['/api/', '/api/groups/', '/api/nowhere/', '/groups/', '/account/login/', '/oauth2/authorize/'])(
    'may not read %s',
    async (path) => {
      expect(await allowedAt(path)).toBeNull();
      expect(await allowedAt(path, 'OPTIONS')).toBeNull();
    },
  );

  it.each([
    '/oauth2/token/',
    '/oauth2/revoke/',
    '/oauth2/device_authorization/',
    '/.well-known/oauth-authorization-server',
  ])('may use %s, so that an application can consist of pages alone', async (path) => {
    expect(await allowedAt(path)).toBe('*');
    expect((await api.anonymous.send('OPTIONS', path, asks(ALIEN, 'POST'))).status).toBe(204);
  });

  it('get the usual answer to an OPTIONS that is no preflight', async () => {
    const usual = await api.anonymous.send('OPTIONS', '/api/groups/', { headers: { origin: OURS } });

    expect(usual.headers.get('allow')).toBe((await api.anonymous.send('OPTIONS', '/api/groups/')).headers.get('allow'));
    expect(usual.headers.get('allow')).toContain('POST');
  });

  it('404: an OPTIONS of an unknown URL', async () => {
    expect(await api.anonymous.send('OPTIONS', '/api/nowhere/')).toFailWith(errors.doesNotExist);
  });
});
