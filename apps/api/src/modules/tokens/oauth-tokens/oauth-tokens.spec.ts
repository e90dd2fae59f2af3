import { errors } from '@review-service/contracts/errors';
import { OAUTH_TOKEN } from '@review-service/contracts/oauth-tokens';
import type { MadeToken, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const SCOPES = ['group:read', 'root:read'];

describe('/api/oauth-tokens/', () => {
  let api: TestApi;
  let superuser: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    superuser = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  const urlOf = ({ id }: MadeToken) => `/api/oauth-tokens/${id}/`;
  const makeToken = () => api.make.oauthToken(owner, { scopes: SCOPES });

  describe('GET /api/oauth-tokens/{oauth_token_id}/', () => {
    describe('200', () => {
      it('shows the token to its owner, to nobody else, and nobody keeps the answer', async () => {
        const token = await makeToken();

        const answer = await api.as(owner).get(urlOf(token));

        expect(answer).toShow(OAUTH_TOKEN);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const href = `${api.url}${urlOf(token)}`;
        expect(answer.body.oauth_token).toEqual({
          application: token.application.name,
          bounds: null,
          expires: '2099-01-01T00:00:00.123456+00:00',
          scope: SCOPES,
          time_added: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
          token: token.value,
          links: expect.objectContaining({
            self: { href, method: 'GET' },
            update: { href, method: 'PUT' },
            delete: { href, method: 'DELETE' },
            usage: { href: `${href}usage/`, method: 'GET' },
          }),
        });
      });

      it('leaves the fraction of a second away when there is none', async () => {
        const token = await api.make.oauthToken(owner, { expires_at: '2099-01-01T00:00:00Z' });

        expect((await api.as(owner).get(urlOf(token))).body.oauth_token.expires).toBe('2099-01-01T00:00:00+00:00');
      });

      it('shows it to a superuser, and writes that down once for each answer', async () => {
        const token = await makeToken();

        const answer = await api.as(superuser).get(urlOf(token));

        expect(answer.body.oauth_token.token).toBe(token.value);
        const entries = await api.db.query(
          `select actor, credential_kind as kind from audit_log where action = 'oauth-token.shown' and subject = $1`,
          [`oauth-token ${token.id}`],
        );
        expect(entries).toEqual([{ actor: superuser.username, kind: 'basic' }]);
      });
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.get(urlOf(await makeToken()))).toFailWith(errors.notLoggedIn);
    });

    it('403: no API token may come here', async () => {
      const value = await api.make.apiToken(owner);

      expect(await api.withToken(value).get(urlOf(await makeToken()))).toFailWith(errors.permissionDenied);
    });

    it('403: no OAuth2 token may come here, whatever its scopes: 113 before 112', async () => {
      const token = await makeToken();

      expect(await api.withBearer(token.value).get(urlOf(token))).toFailWith(errors.tokenAccessDenied);
    });

    it.each(['0', '99999999', '99999999999', 'abc', '1e3', '-1', '%31x'])('404: there is no token %s', async (id) => {
      expect(await api.as(owner).get(`/api/oauth-tokens/${id}/`)).toFailWith(errors.doesNotExist);
    });

    it("404: other people's tokens are not there", async () => {
      expect(await api.as(somebody).get(urlOf(await makeToken()))).toFailWith(errors.doesNotExist);
    });

    it('404: a token of a Local Site is under the URLs of that site only', async () => {
      const site = await api.make.site({ users: [owner] });
      const application = await api.make.application(owner, { local_site_id: site.id });
      const token = await api.make.oauthToken(owner, { application });

      expect(await api.as(owner).get(urlOf(token))).toFailWith(errors.doesNotExist);
      expect(await api.as(owner).get(`/s/${site.name}${urlOf(token)}`)).toShow(OAUTH_TOKEN);
    });
  });

  describe('PUT /api/oauth-tokens/{oauth_token_id}/', () => {
    describe('200', () => {
      it.each([
        [{ add_scopes: 'user:read,group:read' }, ['group:read', 'root:read', 'user:read']],
        [{ remove_scopes: ' group:read , user:read' }, ['root:read']],
        [{ add_scopes: 'user:read', remove_scopes: 'user:read,root:read' }, ['group:read']],
        [{ scopes: 'user:read, group:write,user:read' }, ['user:read', 'group:write']],
        [{}, SCOPES],
      ])('%j makes the scopes %j', async (form: Record<string, string>, scope) => {
        const token = await makeToken();

        const answer = await api.as(owner).put(urlOf(token), form);

        expect(answer).toShow(OAUTH_TOKEN);
        expect(answer.body.oauth_token).toMatchObject({ scope, token: token.value });
        expect((await api.as(owner).get(urlOf(token))).body.oauth_token.scope).toEqual(scope);
      });

      it('counts from the very next request on', async () => {
        const token = await makeToken();
        expect((await api.withBearer(token.value).get('/api/groups/')).status).toBe(200);

        await api.as(owner).put(urlOf(token), { remove_scopes: 'group:read' });

        expect(await api.withBearer(token.value).get('/api/groups/')).toFailWith(errors.missingScope);
      });

      it('keeps both of two changes at once', async () => {
        const token = await makeToken();
        const [one, other] = await Promise.all([api.withSession(owner), api.withSession(owner)]);

        await Promise.all([
          one.put(urlOf(token), { add_scopes: 'user:read' }),
          other.put(urlOf(token), { add_scopes: 'session:read' }),
        ]);

        const { scope } = (await api.as(owner).get(urlOf(token))).body.oauth_token;
        expect(scope).toEqual(expect.arrayContaining([...SCOPES, 'user:read', 'session:read']));
      });
    });

    it.each([
      [{ add_scopes: 'nobody:read' }, { add_scopes: 1 }],
      [{ scopes: '' }, { scopes: 1 }],
      [{ scopes: 'root:read,' }, { scopes: 1 }],
      [
        { add_scopes: 'a:b,c:d', remove_scopes: 'e:f' },
        { add_scopes: 2, remove_scopes: 1 },
      ],
      [{ scopes: 'root:read', add_scopes: 'root:read' }, { scopes: 1 }],
      [{ scopes: 'root:read', remove_scopes: '' }, { scopes: 1 }],
      [{ scopes: 'oauth_token:read' }, { scopes: 1 }],
      [{ scopes: 'Root:read' }, { scopes: 1 }],
      [{ colour: 'red' }, { colour: 1 }],
    ])('400: %j, and nothing changes', async (form: Record<string, string>, messages: Record<string, number>) => {
      const token = await makeToken();

      const answer = await api.as(owner).put(urlOf(token), form);

      expect(answer).toFailWith(errors.invalidFormData);
      const counts = Object.entries(answer.body.fields as Record<string, string[]>).map(([name, all]) => [
        name,
        all.length,
      ]);
      expect(Object.fromEntries(counts)).toEqual(messages);
      expect((await api.as(owner).get(urlOf(token))).body.oauth_token.scope).toEqual(SCOPES);
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.put(urlOf(await makeToken()))).toFailWith(errors.notLoggedIn);
    });

    it('403: no token may come here, of either kind', async () => {
      const token = await makeToken();
      const value = await api.make.apiToken(owner);

      expect(await api.withToken(value).put(urlOf(token))).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(token.value).put(urlOf(token))).toFailWith(errors.tokenAccessDenied);
    });

    it("404: other people's tokens are not there", async () => {
      expect(await api.as(somebody).put(urlOf(await makeToken()))).toFailWith(errors.doesNotExist);
    });

    it('412: has changed since it was read; having used it is no change', async () => {
      const token = await makeToken();
      const { headers } = await api.as(owner).get(urlOf(token));
      const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };
      await api.withBearer(token.value).get('/api/groups/');

      expect(await api.as(owner).put(urlOf(token), { scopes: 'root:read' }, ifMatch)).toShow(OAUTH_TOKEN);
      expect(await api.as(owner).put(urlOf(token), { scopes: 'user:read' }, ifMatch)).toFailWith(
        errors.preconditionFailed,
      );
    });
  });

  describe('DELETE /api/oauth-tokens/{oauth_token_id}/', () => {
    it('204: from here on nobody gets in with it, and its grant renews nothing', async () => {
      const token = await api.make.oauthToken(owner, { scopes: SCOPES, refresh: 'refresh-of-this-grant' });
      expect((await api.withBearer(token.value).get('/api/')).status).toBe(200);

      const answer = await api.as(owner).delete(urlOf(token));

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(await api.withBearer(token.value).get('/api/')).toFailWith(errors.loginFailed);
      expect(await api.as(owner).get(urlOf(token))).toFailWith(errors.doesNotExist);
      const left = await api.db.query('select 1 from oauth_refresh_token where grant_id = $1 and revoked_at is null', [
        token.grantId,
      ]);
      expect(left).toEqual([]);
    });

    it('204: while it is in use, every use is answered, and none after it gets in', async () => {
      const session = await api.withSession(owner);
      for (let round = 0; round < 5; round += 1) {
        const token = await makeToken();
        const client = api.withBearer(token.value);

        const uses = Array.from({ length: 10 }, () => client.get('/api/'));
        const deleted = await session.delete(urlOf(token));
        const after = await client.get('/api/');

        expect(deleted.status).toBe(204);
        expect((await Promise.all(uses)).every(({ status }) => status === 200 || status === 401)).toBe(true);
        expect(after).toFailWith(errors.loginFailed);
      }
    });

    it('404: lets one of several deletes at once succeed and queue the follow-up, with ids only', async () => {
      const token = await makeToken();
      const session = await api.withSession(owner);

      const answers = await Promise.all(Array.from({ length: 5 }, () => session.delete(urlOf(token))));

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
      const rows = await api.db.query(
        `select queue, name, payload from outbox_message where payload->>'tokenId' = $1`,
        [String(token.id)],
      );
      const payload = {
        tokenId: token.id,
        grantId: token.grantId,
        userId: owner.id,
        applicationId: token.application.id,
        deletedBy: owner.id,
      };
      expect(rows).toEqual([{ queue: 'oauth-tokens', name: 'token.deleted', payload }]);
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.delete(urlOf(await makeToken()))).toFailWith(errors.notLoggedIn);
    });

    it('403: no token may come here, of either kind', async () => {
      const token = await makeToken();
      const value = await api.make.apiToken(owner);

      expect(await api.withToken(value).delete(urlOf(token))).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(token.value).delete(urlOf(token))).toFailWith(errors.tokenAccessDenied);
    });

    it("404: other people's tokens are not there", async () => {
      expect(await api.as(somebody).delete(urlOf(await makeToken()))).toFailWith(errors.doesNotExist);
    });
  });

  describe('GET /api/oauth-tokens/', () => {
    it("200: lists one's own tokens of no site; a superuser sees everybody's", async () => {
      const person = await api.make.user();
      const site = await api.make.site({ users: [person] });
      const token = await api.make.oauthToken(person);
      const application = await api.make.application(person, { local_site_id: site.id });
      const ofSite = await api.make.oauthToken(person, { application });

      const answer = await api.as(person).get('/api/oauth-tokens/');

      expect(answer).toList(OAUTH_TOKEN);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toMatchObject({ total_results: 1, oauth_tokens: [{ token: token.value }] });
      expect(answer.body.links).toEqual({ self: { href: `${api.url}/api/oauth-tokens/`, method: 'GET' } });
      const onSite = await api.as(person).get(`/s/${site.name}/api/oauth-tokens/`);
      expect(onSite.body.oauth_tokens).toMatchObject([{ token: ofSite.value }]);
      const all = await api.as(superuser).get('/api/oauth-tokens/?max-results=200');
      expect(all.body.oauth_tokens).toContainEqual(expect.objectContaining({ token: token.value }));
    });

    it('200: returns only the number when counts-only is set', async () => {
      const person = await api.make.user();
      await api.make.oauthToken(person);

      expect((await api.as(person).get('/api/oauth-tokens/?counts-only=1')).body).toEqual({ count: 1, stat: 'ok' });
    });

    it('200: only those that end before a time, counted as they are listed', async () => {
      const person = await api.make.user();
      const [early] = [await api.make.oauthToken(person, { expires_at: '2098-12-31T23:30:00Z' })];
      await api.make.oauthToken(person, { expires_at: '2099-01-01T00:00:00Z' });
      const asked = async (query: string, client = api.as(person)) =>
        (await client.get(`/api/oauth-tokens/?expires-before=${query}`)).body;

      expect(await asked('2099-01-01')).toMatchObject({ oauth_tokens: [{ token: early.value }], total_results: 1 });
      expect(await asked('2099-01-01T00:00:01Z&counts-only=1')).toEqual({ count: 2, stat: 'ok' });
      expect(await asked('2098-01-01&counts-only=1')).toEqual({ count: 0, stat: 'ok' });
      expect(await asked('2099-01-01&counts-only=1', api.as(somebody))).toEqual({ count: 0, stat: 'ok' });
    });

    it('200: only those of one person, with their last use, and without their values', async () => {
      const person = await api.make.user();
      const token = await api.make.oauthToken(person, { scopes: ['session:read'] });
      await api.make.oauthToken(person);
      await api.withBearer(token.value).get('/api/session/');
      const shown = `username=${person.username}&expand=usage&only-fields=application,usage`;

      for (const caller of [person, superuser]) {
        const { body } = await api.as(caller).get(`/api/oauth-tokens/?${shown}`);
        expect(body.total_results).toBe(2);
        expect(body.oauth_tokens).toEqual([
          expect.objectContaining({
            application: token.application.name,
            usage: expect.objectContaining({ last_used: expect.stringMatching(/^\d{4}/) }),
          }),
          expect.objectContaining({ usage: expect.objectContaining({ last_used: null }) }),
        ]);
        expect(JSON.stringify(body)).not.toContain(token.value);
      }
      const { body } = await api.as(somebody).get(`/api/oauth-tokens/?${shown}`);
      expect([body.total_results, body.oauth_tokens]).toEqual([0, []]);
    });

    it('400: refuses arguments that are not times', async () => {
      expect(await api.as(owner).get('/api/oauth-tokens/?expires-before=soon')).toFailWith(errors.invalidFormData);
    });

    it('400: refuses arguments that are not numbers', async () => {
      expect(await api.as(owner).get('/api/oauth-tokens/?start=x')).toFailWith(errors.invalidFormData);
    });

    it('401: needs a login, for counting too', async () => {
      expect(await api.anonymous.get('/api/oauth-tokens/')).toFailWith(errors.notLoggedIn);
      expect(await api.anonymous.get('/api/oauth-tokens/?counts-only=1')).toFailWith(errors.notLoggedIn);
    });

    it('403: no token may come here, of either kind', async () => {
      const token = await makeToken();
      const value = await api.make.apiToken(owner);

      expect(await api.withToken(value).get('/api/oauth-tokens/')).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(token.value).get('/api/oauth-tokens/')).toFailWith(errors.tokenAccessDenied);
    });
  });

  describe('GET /api/oauth-tokens/{oauth_token_id}/usage/', () => {
    it('200: tells when the token was used last, to its owner', async () => {
      const token = await makeToken();
      const usage = () => api.as(owner).get(`${urlOf(token)}usage/`);
      expect((await usage()).body.usage.last_used).toBeNull();

      await api.withBearer(token.value).get('/api/');

      const first = (await usage()).body.usage.last_used as string;
      expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/);
      await api.withBearer(token.value).get('/api/');
      expect((await usage()).body.usage.last_used).toBe(first);
      expect(await api.as(somebody).get(`${urlOf(token)}usage/`)).toFailWith(errors.doesNotExist);
    });
  });
});

describe('/api/oauth-tokens/ by other settings', () => {
  it('masks the tokens of other people with MASK_FOREIGN_TOKENS, in list, item and change', async () => {
    const api = await TestApi.boot({ settings: { MASK_FOREIGN_TOKENS: 'true' } });
    const [superuser, owner] = [await api.make.superuser(), await api.make.user()];
    const token = await api.make.oauthToken(owner);
    const url = `/api/oauth-tokens/${token.id}/`;
    const masked = `${token.value.slice(0, 8)}…`;

    expect((await api.as(superuser).get(url)).body.oauth_token.token).toBe(masked);
    expect((await api.as(superuser).put(url)).body.oauth_token.token).toBe(masked);
    expect((await api.as(superuser).get('/api/oauth-tokens/')).body.oauth_tokens[0].token).toBe(masked);
    expect((await api.as(owner).get(url)).body.oauth_token.token).toBe(token.value);

    await api.close();
  });

  it('403: is closed before anybody is asked to log in when FEATURE_OAUTH2 is off', async () => {
    const api = await TestApi.boot({ settings: { FEATURE_OAUTH2: 'false' } });
    const token = await api.make.oauthToken(await api.make.user(), { scopes: ['root:read'] });

    expect(await api.anonymous.get('/api/oauth-tokens/')).toFailWith(errors.permissionDenied);
    expect(await api.anonymous.get(`/api/oauth-tokens/${token.id}/`)).toFailWith(errors.permissionDenied);
    expect(await api.withBearer(token.value).get('/api/')).toFailWith(errors.notLoggedIn);

    await api.close();
  });
});
