import { errors } from '@review-service/contracts/errors';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import type { MadeToken, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

const SCOPES = ['root:read', 'group:read', 'session:read'];

describe('FEATURE_OAUTH2=false', () => {
  // Read-only besides, to see which of the two refuses first.
  const api = TestApi.ofSuite({ settings: { FEATURE_OAUTH2: 'false', READ_ONLY: 'true' } });
  let somebody: MadeUser;
  let token: MadeToken;

  beforeAll(async () => {
    somebody = await api.make.user();
    token = await api.make.oauthToken(somebody, { scopes: SCOPES });
  });

  describe('the tokens', () => {
    const requests = [
      ['GET', '/api/oauth-tokens/'],
      ['GET', '/api/oauth-tokens/?counts-only=1'],
      ['GET', '/api/oauth-tokens/?start=x'],
      ['GET', '/api/oauth-tokens/:token/'],
      ['PUT', '/api/oauth-tokens/:token/'],
      ['DELETE', '/api/oauth-tokens/:token/'],
      ['GET', '/api/oauth-tokens/:token/usage/'],
      ['GET', '/api/oauth-tokens/:token/uses/'],
      ['GET', '/api/oauth-tokens/:token/narrowing/'],
      ['GET', '/api/oauth-tokens/99999999/'],
      ['GET', '/s/nowhere/api/oauth-tokens/'],
    ];

    it.each(requests)(
      '403: %s %s, for every caller, before read-only, logins, sites and fields',
      async (verb, path) => {
        const url = path.replace(':token', String(token.id));
        const superuser = await api.make.superuser();
        const apiToken = await api.make.apiToken(somebody);
        const callers = [api.anonymous, api.as(somebody), api.as(superuser), api.withToken(apiToken)];

        for (const client of [...callers, api.withBearer(token.value)]) {
          const answer = await client.send(verb, url);
          expect(answer).toFailWith(errors.permissionDenied);
          expect(answer.body.err.msg).toContain('FEATURE_OAUTH2');
        }
      },
    );

    it('403: HEAD too', async () => {
      expect(await api.as(somebody).send('HEAD', '/api/oauth-tokens/')).toMatchObject({ status: 403, text: '' });
    });

    it('are kept: whom read-only does not stop deletes nothing either', async () => {
      await api.as(await api.make.superuser()).delete(`/api/oauth-tokens/${token.id}/`);

      expect(await api.db.query('select scopes from oauth_token')).toEqual([{ scopes: SCOPES }]);
    });

    it('401: wrong credentials are told first', async () => {
      expect(await api.as(somebody, 'wrong').get('/api/oauth-tokens/')).toFailWith(errors.loginFailed);
    });

    it('405: a method that is not there is still not there, and OPTIONS still is', async () => {
      expect(await api.anonymous.send('PATCH', '/api/oauth-tokens/')).toFailWith(errors.methodNotAllowed);
      expect(await api.as(somebody).post('/api/oauth-tokens/')).toFailWith(errors.methodNotAllowed);
      expect((await api.anonymous.send('OPTIONS', '/api/oauth-tokens/')).status).toBe(204);
    });

    it('are still named at the root', async () => {
      const { body } = await api.anonymous.get('/api/');

      expect(body.links).toHaveProperty('oauth_tokens');
      expect(body.uri_templates).toHaveProperty('oauth_token');
    });
  });

  describe('a Bearer header', () => {
    it.each(['/api/', '/api/info/', '/api/groups/', '/api/session/', '/api/oauth-apps/'])(
      '401: is one that nobody reads, at %s',
      async (url) => {
        for (const client of [api.withBearer(token.value), api.withBearer('x')]) {
          const answer = await client.get(url);
          expect(answer).toFailWith(errors.notLoggedIn);
          expect(answer.headers.has('set-cookie')).toBe(false);
        }
      },
    );

    it.each(['bearer x', 'BEARER x', 'Bearer', 'Bearer a b'])('401: so is %j', async (authorization) => {
      expect(await api.anonymous.get('/api/', { headers: { authorization } })).toFailWith(errors.notLoggedIn);
    });

    it('200: leaves a valid cookie beside it alone', async () => {
      const other = await api.make.user();
      const session = await api.withSession(other);

      const answer = await session.get('/api/session/', { headers: { authorization: `Bearer ${token.value}` } });

      expect(answer.body.session.links.user.title).toBe(other.username);
      expect(answer.headers.has('set-cookie')).toBe(false);
    });

    it('notes no use of the token', async () => {
      await api.withBearer(token.value).get('/api/');

      expect(await api.db.query('select 1 from oauth_token_usage')).toEqual([]);
    });
  });

  it('200: applications are served nevertheless', async () => {
    expect(await api.as(somebody).get('/api/oauth-apps/')).toList(OAUTH_APP);
    expect(await api.as(somebody).get(`/api/oauth-apps/${token.application.id}/`)).toShow(OAUTH_APP);
  });

  it('200: passwords, API tokens and sessions work as ever', async () => {
    const apiToken = await api.make.apiToken(somebody);

    for (const client of [api.as(somebody), api.withToken(apiToken), await api.withSession(somebody)]) {
      expect((await client.get('/api/session/')).body.session.authenticated).toBe(true);
    }
  });

  describe('the authorization server', () => {
    it.each([
      ['POST', '/oauth2/token/'],
      ['POST', '/oauth2/revoke/'],
      ['POST', '/oauth2/introspect/'],
      ['POST', '/oauth2/device_authorization/'],
      ['GET', '/.well-known/oauth-authorization-server'],
    ])('403: %s %s', async (method, path) => {
      const answer = await fetch(api.url + path, { method });

      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: 'access_denied' });
    });

    it.each(['/oauth2/authorize/', '/oauth2/device/'])('403: the page %s', async (path) => {
      const answer = await fetch(api.url + path);

      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('switched off');
    });
  });
});
