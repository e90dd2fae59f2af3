import type { ClientAnswer } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

describe('headers of every answer', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
  });

  const json = { headers: { 'content-type': 'application/json' } };

  it.each<[string, () => Promise<ClientAnswer>]>([
    ['200', () => api.anonymous.get('/api/')],
    ['200 to HEAD', () => api.anonymous.send('HEAD', '/api/groups/')],
    ['201', () => api.as(superuser).post('/api/groups/', { name: 'made', display_name: '' })],
    ['204', () => api.as(superuser).delete('/api/session/')],
    ['204 to OPTIONS', () => api.anonymous.send('OPTIONS', '/api/')],
    ['301', () => api.anonymous.get('/api/groups')],
    ['304', () => api.anonymous.get('/api/', { headers: { 'if-none-match': '*' } })],
    ['308', () => api.as(superuser).delete('/api/groups/x')],
    ['400', () => api.anonymous.get('/api/groups/?start=x')],
    ['400 to what is no JSON', () => api.as(superuser).send('POST', '/api/groups/', { ...json, body: '{' })],
    ['401', () => api.anonymous.delete('/api/session/')],
    ['403', () => api.as(superuser).post('/api/users/', {}, { headers: { origin: 'null' } })],
    ['404', () => api.anonymous.get('/api/groups/nobody/')],
    ['404 of an unknown path', () => api.anonymous.get('/api/nowhere/')],
    ['405', () => api.anonymous.send('PATCH', '/api/')],
    ['406', () => api.anonymous.get('/api/', { headers: { accept: '*/*;q=0' } })],
    ['415', () => api.as(superuser).send('POST', '/api/groups/', { body: 'x' })],
  ])('%s', async (status, ask) => {
    const answer = await ask();

    expect(answer.status).toBe(Number(status.slice(0, 3)));
    expect(answer.headers.get('vary')).toMatch(/^Accept, Cookie/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  describe('X-Request-Id', () => {
    const echoOf = async (id: string) =>
      (await api.anonymous.get('/api/', { headers: { 'x-request-id': id } })).headers.get('x-request-id');

    it.each(['a', 'trace-1.2_3', '7f9c', 'x'.repeat(100)])('is the one that was given: %s', async (id) => {
      expect(await echoOf(id)).toBe(id);
    });

    it.each(['', 'a b', 'x'.repeat(101), '<script>', '"', 'a,b', 'a=b;c', 'é'])(
      'is a new one instead of %j',
      async (id) => {
        expect(await echoOf(id)).toMatch(/^[0-9a-f-]{36}$/);
      },
    );

    it('is another one for each request', async () => {
      const ids = await Promise.all([1, 2, 3].map(() => echoOf('')));

      expect(new Set(ids).size).toBe(3);
    });
  });
});
