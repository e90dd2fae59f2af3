import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

describe('_method in the body of a POST', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let client: TestClient;
  let group: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    client = api.as(superuser);
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Before' });
  });

  const url = () => `/api/groups/${group.name}/`;
  const isThere = async () => (await api.anonymous.get(url())).status === 200;

  describe('with an Authorization header', () => {
    it('PUT changes, with the other fields', async () => {
      const answer = await client.post(url(), { _method: 'PUT', display_name: 'After' });

      expect(answer.status).toBe(200);
      expect(answer).toShow(GROUP);
      expect(answer.body.group.display_name).toBe('After');
    });

    it('DELETE deletes', async () => {
      expect(await client.post(url(), { _method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
      expect(await isThere()).toBe(false);
    });

    it('GET shows, by the arguments of the query', async () => {
      const answer = await client.post('/api/groups/?max-results=0', { _method: 'GET', 'max-results': '5' });

      expect(answer).toList(GROUP);
      expect(answer.body.groups).toEqual([]);
    });

    it('POST stays what it is', async () => {
      const form = { _method: 'POST', name: `${group.name}-2`, display_name: '' };

      expect((await client.post('/api/groups/', form)).status).toBe(201);
    });

    it('works in JSON and multipart bodies', async () => {
      const multipart = '--b\r\nContent-Disposition: form-data; name="_method"\r\n\r\nDELETE\r\n--b--\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };

      const json = { _method: 'PUT', display_name: 'After' };
      expect((await client.send('POST', url(), { json })).body.group.display_name).toBe('After');
      expect((await client.send('POST', url(), { headers, body: multipart })).status).toBe(204);
    });

    it('works on Local Sites, and stays there', async () => {
      const site = await api.make.site({ is_public: true });
      await api.make.group({ name: group.name, local_site_id: site.id });

      const answer = await client.post(`/s/${site.name}${url()}`, { _method: 'PUT', display_name: 'Of the site' });

      expect(answer.body.group.links.self.href).toBe(`${api.url}/s/${site.name}${url()}`);
      expect((await api.anonymous.get(url())).body.group.display_name).toBe('Before');
    });

    it('works for API tokens, by the policy of the resulting method', async () => {
      const policy = { resources: { group: { '*': { block: ['DELETE'] } } } };
      const token = api.withToken(await api.make.apiToken(superuser, { policy }));

      expect(await token.post(url(), { _method: 'DELETE' })).toFailWith(errors.permissionDenied);
      expect((await token.post(url(), { _method: 'PUT' })).status).toBe(200);
    });

    it('opens a session as the real one does', async () => {
      const { headers } = await client.post(url(), { _method: 'PUT' });

      expect(headers.get('set-cookie')).toMatch(/^rbsessionid=/);
    });

    it('honours If-Match', async () => {
      const stale = { headers: { 'if-match': '"stale"' } };

      expect(await client.post(url(), { _method: 'DELETE' }, stale)).toFailWith(errors.preconditionFailed);
    });

    it.each(['get', 'delete', 'Put', 'PATCH', 'HEAD', 'OPTIONS', 'CONNECT', '', ' PUT', 'bogus'])(
      '405: %j is no method for this',
      async (method) => {
        expect(await client.post(url(), { _method: method })).toFailWith(errors.methodNotAllowed);
        expect(await isThere()).toBe(true);
      },
    );

    it('405: the URL must have the method', async () => {
      expect(await client.post('/api/groups/', { _method: 'DELETE' })).toFailWith(errors.methodNotAllowed);
      expect(await client.post('/api/', { _method: 'PUT' })).toFailWith(errors.methodNotAllowed);
    });

    it('401: wrong credentials delete nothing', async () => {
      expect(await api.as(superuser, 'wrong').post(url(), { _method: 'DELETE' })).toFailWith(errors.loginFailed);
      expect(await isThere()).toBe(true);
    });
  });

  describe('without an Authorization header', () => {
    it.each(['DELETE', 'PUT', 'GET', 'bogus'])('405: with only a session %s is ignored', async (method) => {
      const session = await api.withSession(superuser);

      const answer = await session.post(url(), { _method: method, display_name: 'After' });

      expect(answer).toFailWith(errors.methodNotAllowed);
      expect((await api.anonymous.get(url())).body.group.display_name).toBe('Before');
    });

    it('201: a POST to a list makes what it would make anyway', async () => {
      const session = await api.withSession(superuser);
      const form = { _method: 'GET', name: `${group.name}-made`, display_name: '' };

      expect((await session.post('/api/groups/', form)).status).toBe(201);
    });

    it('405: to anonymous callers it means nothing either', async () => {
      expect(await api.anonymous.post(url(), { _method: 'GET' })).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('from a page elsewhere', () => {
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };

    it.each(['DELETE', 'PUT'])('403: %s is refused as the real one is', async (method) => {
      expect(await client.post(url(), { _method: method }, elsewhere)).toFailWith(errors.permissionDenied);
      expect(await isThere()).toBe(true);
    });

    it('200: GET changes nothing', async () => {
      expect((await client.post(url(), { _method: 'GET' }, elsewhere)).status).toBe(200);
    });
  });

  describe('elsewhere than in the body of a POST', () => {
    it('405: in the query it means nothing', async () => {
      expect(await client.post(`${url()}?_method=DELETE`)).toFailWith(errors.methodNotAllowed);
      expect(await isThere()).toBe(true);
    });

    it('200: in a PUT it means nothing', async () => {
      expect((await client.put(url(), { _method: 'DELETE', display_name: 'After' })).body.group.display_name).toBe(
        'After',
      );
    });

    it('405: other names for it mean nothing', async () => {
      expect(await client.post(url(), { method: 'DELETE', _METHOD: 'DELETE' })).toFailWith(errors.methodNotAllowed);
    });
  });
});
