import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('methods', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let group: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    group = await api.make.group({ members: [superuser] });
  });

  /** Every kind of URL, and its methods. */
  const KINDS: [name: string, url: () => string, methods: string[]][] = [
    ['the root', () => '/api/', ['GET']],
    ['the server info', () => '/api/info/', ['GET']],
    ['the session', () => '/api/session/', ['GET', 'PUT', 'DELETE']],
    ['the users', () => '/api/users/', ['GET', 'POST']],
    ['a user', () => `/api/users/${superuser.username}/`, ['GET', 'PUT']],
    ['the groups', () => '/api/groups/', ['GET', 'POST']],
    ['a group', () => `/api/groups/${group.name}/`, ['GET', 'PUT', 'DELETE']],
    ['the members of a group', () => `/api/groups/${group.name}/users/`, ['GET', 'POST']],
    ['a member', () => `/api/groups/${group.name}/users/${superuser.username}/`, ['GET', 'DELETE']],
    ['a group that is not there', () => '/api/groups/nobody/', ['GET', 'PUT', 'DELETE']],
    ['the groups of a Local Site', () => '/s/nowhere/api/groups/', ['GET', 'POST']],
  ];
  const missing = KINDS.flatMap(([name, url, methods]) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !methods.includes(method))
      .map((method) => [method, name, url, methods] as const),
  );
  const allowOf = ({ headers }: { headers: Headers }) => (headers.get('allow') ?? '').split(', ');

  describe('405', () => {
    it.each(missing)('%s is nothing that %s has', async (method, _, url, methods) => {
      const answer = await api.anonymous.send(method, url());

      expect(answer).toFailWith(errors.methodNotAllowed);
      expect(allowOf(answer)).toEqual(expect.arrayContaining([...methods, 'HEAD', 'OPTIONS']));
      expect(allowOf(answer)).not.toContain(method);
    });

    it('is told to people who are logged in as well, and changes nothing', async () => {
      const answer = await api.as(superuser).delete('/api/groups/');

      expect(answer).toFailWith(errors.methodNotAllowed);
      expect((await api.anonymous.get(`/api/groups/${group.name}/`)).status).toBe(200);
    });

    it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])('%s means nothing', async (header) => {
      const url = `/api/groups/${group.name}/`;

      const answer = await api.as(superuser).post(url, {}, { headers: { [header]: 'DELETE' } });

      expect(answer).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('OPTIONS', () => {
    it.each(KINDS)('204: tells what %s has', async (_, url, methods) => {
      const answer = await api.anonymous.send('OPTIONS', url());

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(allowOf(answer).sort()).toEqual([...methods, 'HEAD', 'OPTIONS'].sort());
      expect(answer.headers.has('etag')).toBe(false);
    });

    it('401: but not to somebody with wrong credentials', async () => {
      expect(await api.as(superuser, 'wrong').send('OPTIONS', '/api/')).toFailWith(errors.loginFailed);
    });

    it('gives pages elsewhere no leave to do anything', async () => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };

      const answer = await api.anonymous.send('OPTIONS', '/api/groups/', { headers });

      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    });
  });

  describe('HEAD', () => {
    it.each([
      ['a wrong password', 401],
      ['a secret group', 401],
      ['nothing', 404],
    ])('fails as GET does: %s is %i', async (what, status) => {
      const secret = await api.make.group({ invite_only: true });
      const asks = {
        'a wrong password': () => api.as(superuser, 'wrong').send('HEAD', '/api/'),
        'a secret group': () => api.anonymous.send('HEAD', `/api/groups/${secret.name}/`),
        nothing: () => api.anonymous.send('HEAD', '/api/groups/nobody/'),
      };

      expect(await asks[what as keyof typeof asks]()).toMatchObject({ status, text: '' });
    });
  });
});
