import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('what is asked first (decision A1)', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let blocked: TestClient;

  beforeAll(async () => {
    somebody = await api.make.user();
    const policy = { resources: { '*': { block: ['*'] } } };
    blocked = api.withToken(await api.make.apiToken(somebody, { policy }));
  });

  describe('URLs before credentials', () => {
    it('404: an unknown URL is refused before authentication', async () => {
      expect(await api.as(somebody, 'wrong').get('/api/nowhere/')).toFailWith(errors.doesNotExist);
    });
  });

  describe('credentials before everything that is left', () => {
    it.each([
      ['a method that is not there', 'PATCH', '/api/'],
      ['a Local Site that is not there', 'GET', '/s/nowhere/api/'],
      ['an object that is not there', 'GET', '/api/groups/nobody/'],
      ['fields that are wrong', 'GET', '/api/groups/?start=x'],
      ['a strict list', 'GET', '/api/groups/nobody/users/?unknown=1'],
    ])('401: wrong ones, then %s', async (_, method, url) => {
      expect(await api.as(somebody, 'wrong').send(method, url)).toFailWith(errors.loginFailed);
    });
  });

  describe.each([
    ['JSON', 'application/json'],
    ['a form in parts', 'multipart/form-data'],
  ])('all that needs no body before what the body says: %s', (_, type) => {
    const sent = { body: '{"display_name":', headers: { 'content-type': type } };

    it('404: where nothing is, no body is looked at', async () => {
      expect(await api.as(somebody).send('POST', '/api/nowhere/', sent)).toFailWith(errors.doesNotExist);
      expect(await api.anonymous.send('PUT', '/nowhere/', sent)).toFailWith(errors.doesNotExist);
    });

    it('401: wrong credentials, also of who may ask for another method', async () => {
      expect(await api.as(somebody, 'wrong').send('PUT', '/api/groups/x/', sent)).toFailWith(errors.loginFailed);
      expect(await api.as(somebody, 'wrong').send('POST', '/api/groups/x/', sent)).toFailWith(errors.loginFailed);
    });

    it('401: no credentials where they are needed', async () => {
      expect(await api.anonymous.send('POST', '/api/groups/', sent)).toFailWith(errors.notLoggedIn);
    });

    it('403: a token that may not', async () => {
      expect(await blocked.send('PUT', '/api/groups/x/', sent)).toFailWith(errors.permissionDenied);
    });

    it('405: a method that is not there', async () => {
      expect(await api.anonymous.send('PUT', '/api/groups/', sent)).toFailWith(errors.methodNotAllowed);
      expect(await api.as(somebody).send('POST', '/api/groups/x/', sent)).toFailWith(errors.methodNotAllowed);
    });

    it('400: a caller who passes gets the faults of the request', async () => {
      expect(await api.as(somebody).send('PUT', '/api/groups/x/', sent)).toFailWith(errors.malformedRequest);
    });
  });

  describe('the method before policies, logins and objects', () => {
    it('405: for a token that may do nothing', async () => {
      expect(await blocked.send('PATCH', '/api/groups/')).toFailWith(errors.methodNotAllowed);
      expect(await blocked.put('/api/groups/')).toFailWith(errors.methodNotAllowed);
    });

    it('405: for anonymous callers, also on a Local Site that is not there', async () => {
      expect(await api.anonymous.delete('/s/nowhere/api/groups/')).toFailWith(errors.methodNotAllowed);
    });

    it('204: OPTIONS asks for no more than that', async () => {
      expect((await blocked.send('OPTIONS', '/s/nowhere/api/groups/nobody/')).status).toBe(204);
    });
  });

  describe('the token’s policy before sites, fields and objects', () => {
    it.each([
      ['GET', '/api/'],
      ['HEAD', '/api/groups/'],
      ['GET', '/s/nowhere/api/groups/'],
      ['GET', '/api/groups/?start=x'],
      ['GET', '/api/groups/nobody/'],
      ['GET', '/api/groups/nobody/users/?unknown=1'],
      ['PUT', '/api/groups/nobody/'],
      ['DELETE', '/api/groups/nobody/'],
      ['POST', '/api/users/'],
    ])('403: %s %s', async (method, url) => {
      expect((await blocked.send(method, url)).status).toBe(403);
    });
  });

  describe('login, Local Site and fields, in the order of each handler', () => {
    it.each([
      // Local Site, then login.
      ['PUT', '/s/nowhere/api/groups/x/', errors.doesNotExist],
      ['DELETE', '/s/nowhere/api/groups/x/', errors.doesNotExist],
      ['POST', '/s/nowhere/api/groups/', errors.doesNotExist],
      ['DELETE', '/s/nowhere/api/session/', errors.doesNotExist],
      ['GET', '/s/nowhere/api/session/', errors.doesNotExist],
      // Login, then Local Site.
      ['PUT', '/s/nowhere/api/session/', errors.notLoggedIn],
      ['POST', '/s/nowhere/api/users/', errors.notLoggedIn],
      ['PUT', '/s/nowhere/api/users/x/', errors.notLoggedIn],
      // Login and Local Site, then fields.
      ['GET', '/s/nowhere/api/groups/?start=x', errors.doesNotExist],
      ['POST', '/api/groups/', errors.notLoggedIn],
      ['POST', '/api/users/', errors.notLoggedIn],
      // Fields, then the rest: lists and items that are strict about them.
      ['GET', '/s/nowhere/api/groups/x/users/?unknown=1', errors.invalidFormData],
      ['GET', '/s/nowhere/api/users/x/?unknown=1', errors.invalidFormData],
      ['GET', '/api/groups/nobody/users/?start=x', errors.invalidFormData],
      ['GET', '/api/groups/nobody/users/x/?unknown=1', errors.invalidFormData],
    ])('%s %s, asked anonymously', async (method, url, error) => {
      expect(await api.anonymous.send(method, url)).toFailWith(error);
    });
  });

  describe('fields before objects, objects before permissions, permissions before what the handler asks', () => {
    it('400: wrong fields of something that is not there', async () => {
      const client = api.as(somebody);

      expect(await client.put('/api/groups/nobody/', { name: 'a b' })).toFailWith(errors.invalidFormData);
      expect(await client.put('/api/users/nobody/', { unknown: '1' })).toFailWith(errors.invalidFormData);
      expect(await client.post('/api/groups/nobody/users/', {})).toFailWith(errors.invalidFormData);
    });

    it('404: something that is not there, and that one might not change', async () => {
      expect(await api.as(somebody).put('/api/groups/nobody/')).toFailWith(errors.doesNotExist);
      expect(await api.as(somebody).put('/api/users/nobody/')).toFailWith(errors.doesNotExist);
    });

    it('403: a name that is taken, of a group that one may not change', async () => {
      const [one, two] = [await api.make.group(), await api.make.group()];

      const answer = await api.as(somebody).put(`/api/groups/${one.name}/`, { name: two.name });

      expect(answer).toFailWith(errors.permissionDenied);
    });
  });
});
