import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { PASSWORD } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { CALLBACK, OAuthClient, VERIFIER } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

describe('/oauth2/token/', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let client: OAuthClient;

  beforeEach(async () => {
    somebody = await api.make.user();
    client = await OAuthClient.register(api, somebody);
  });

  const accepted = async (token: string) => (await api.withBearer(token).get('/api/session/')).status === 200;
  const refusal = (error: string) => ({ status: error === 'invalid_client' ? 401 : 400, body: { error } });
  const later = (seconds: number, table: string) =>
    api.db.query(`update ${table} set replaced_at = replaced_at - $1 * interval '1 second'`, [seconds]);

  describe('client authentication', () => {
    const fields = { grant_type: 'authorization_code', code: 'x' };
    const basic = (id: string, secret: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    });

    it('takes the secret from the body or from Basic credentials', async () => {
      const without = { client_id: undefined, client_secret: undefined };

      expect(await client.token(fields)).toMatchObject(refusal('invalid_grant'));
      expect(await client.token({ ...fields, ...without }, basic(client.id, PASSWORD))).toMatchObject(
        refusal('invalid_grant'),
      );
    });

    it.each([
      ['a wrong secret', { client_secret: 'wrong' }],
      ['no secret', { client_secret: undefined }],
      ['an unknown client', { client_id: 'nobody' }],
      ['no client', { client_id: undefined, client_secret: undefined }],
    ])('401: %s', async (_, wrong) => {
      const answer = await client.token({ ...fields, ...wrong });

      expect(answer).toMatchObject(refusal('invalid_client'));
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_client"');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('401: occupies no connection while a secret is hashed', async () => {
      const wrong = { ...fields, client_secret: 'wrong' };

      let before: string[] = [];

      await statementsOf((soFar) => {
        api.db.subscribers.push({ beforeTransactionStart: () => void (before = [...soFar]) });
        return client.token(wrong);
      });

      api.db.subscribers.pop();
      expect(before).toEqual([expect.stringMatching(/oauth_application/)]);
    });

    it('401: answers wrong Basic credentials in their scheme, and as no failed login of a person', async () => {
      const answer = await client.token({ ...fields, client_id: undefined }, basic(client.id, 'wrong'));

      expect(answer).toMatchObject(refusal('invalid_client'));
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    });

    it('401: the client of another Local Site', async () => {
      const site = await api.make.site({ users: [somebody], is_public: true });
      const there = await OAuthClient.register(api, somebody, { local_site_id: site.id });

      expect(await there.token(fields)).toMatchObject(refusal('invalid_client'));
      expect(await there.post(`/s/${site.name}/oauth2/token/`, fields)).toMatchObject(refusal('invalid_grant'));
    });

    it('400: who can keep no secret may not send one', async () => {
      const open = await OAuthClient.register(api, somebody, { client_type: 'public' });

      expect(await open.token({ ...fields, client_secret: PASSWORD })).toMatchObject(refusal('invalid_client'));
    });
  });

  describe('any grant', () => {
    it.each(['implicit', 'urn:x', '__proto__', 'constructor'])('400: %s is none of ours', async (type) => {
      expect(await client.token({ grant_type: type })).toMatchObject(refusal('unsupported_grant_type'));
    });

    it('400: nobody hands a password to a client', async () => {
      const open = await OAuthClient.register(api, somebody, { authorization_grant_type: 'password' });

      const asked = { grant_type: 'password', username: somebody.username, password: PASSWORD };

      expect(await open.token(asked)).toMatchObject(refusal('unauthorized_client'));
    });

    it('400: no grant type', async () => {
      expect(await client.token({})).toMatchObject(refusal('unsupported_grant_type'));
    });

    it('400: one that the application is not registered for', async () => {
      expect(await client.token({ grant_type: 'client_credentials' })).toMatchObject(refusal('unauthorized_client'));
    });

    it.each([
      ['application/json', '{', 400],
      ['text/plain', 'grant_type=x', 415],
      ['application/x-www-form-urlencoded', 'x'.repeat(3_000_000), 413],
    ])('refuses a body of %s in its own words', async (type, body, status) => {
      const answer = await fetch(`${api.url}/oauth2/token/`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });

      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    });

    it('405: GET', async () => {
      const answer = await fetch(`${api.url}/oauth2/token/`);

      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
      expect(await answer.json()).toMatchObject({ err: { code: errors.methodNotAllowed.code } });
    });

    it('answers without the slash, too', async () => {
      expect(await client.post('/oauth2/token', {})).toMatchObject(refusal('unsupported_grant_type'));
    });
  });

  describe('authorization_code', () => {
    it('200: gives tokens that work, and that say what they are', async () => {
      const answer = await client.exchange(await client.code(somebody, { scope: 'session:read group:read' }));

      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('pragma')).toBe('no-cache');
      expect(answer.body).toEqual({
        access_token: expect.stringMatching(/^rso_[0-9A-Za-z]{36}$/),
        refresh_token: expect.stringMatching(/^rsr_[0-9A-Za-z]{36}$/),
        token_type: 'Bearer',
        expires_in: 36000,
        scope: 'session:read group:read',
      });
      expect(await accepted(answer.body.access_token as string)).toBe(true);
    });

    it('200: the token is one of /api/oauth-tokens/, whose owner may end it', async () => {
      const { access } = await client.tokens(somebody);

      const { body } = await api.as(somebody).get('/api/oauth-tokens/');

      expect(body.oauth_tokens).toMatchObject([{ token: access, scope: ['root:read', 'session:read'] }]);
      await api.as(somebody).delete(new URL(body.oauth_tokens[0].links.self.href).pathname);
      expect(await accepted(access)).toBe(false);
    });

    it('200: a client without a secret shows that it is the one that asked', async () => {
      const open = await OAuthClient.register(api, somebody, { client_type: 'public' });

      expect((await open.exchange(await open.code(somebody))).status).toBe(200);
    });

    it('stores nothing that anybody could use', async () => {
      const code = await client.code(somebody);
      const { body } = await client.exchange(code);

      const stored = await api.everythingStored();

      const secrets = [code, body.access_token, body.refresh_token] as string[];
      expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
    });

    it('400: a second exchange, which ends what came of the first (RFC 6749, 4.1.2)', async () => {
      const code = await client.code(somebody);
      const { body } = await client.exchange(code);

      expect(await client.exchange(code)).toMatchObject(refusal('invalid_grant'));

      expect(await accepted(body.access_token as string)).toBe(false);
      expect(await client.refresh(body.refresh_token as string)).toMatchObject(refusal('invalid_grant'));
      const messages = await api.db.query(`select payload from outbox_message where name = 'token.deleted'`);
      expect(messages.map(({ payload }: { payload: object }) => payload)).toContainEqual(
        expect.objectContaining({ applicationId: client.applicationId, cause: 'code used twice' }),
      );
    });

    it('gives one of many that come at once, and then ends it', async () => {
      const code = await client.code(somebody);

      const answers = await Promise.all(Array.from({ length: 8 }, () => client.exchange(code)));

      const [won, ...others] = answers.filter(({ status }) => status === 200);
      expect(won).toBeDefined();
      expect(others).toEqual([]);
      expect(await accepted(won?.body.access_token as string)).toBe(false);
    });

    it('400: by another client, who does not use it up', async () => {
      const other = await OAuthClient.register(api, somebody);
      const code = await client.code(somebody);

      expect(await other.exchange(code)).toMatchObject(refusal('invalid_grant'));
      expect((await client.exchange(code)).status).toBe(200);
    });

    it.each([
      ['no verifier', { code_verifier: undefined }],
      ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ])('400: with %s, and the code is used up by the guess', async (_, wrong) => {
      const code = await client.code(somebody);

      expect(await client.exchange(code, wrong)).toMatchObject(refusal('invalid_grant'));
      expect(await client.exchange(code)).toMatchObject(refusal('invalid_grant'));
    });

    it('400: a verifier for a code that was asked for without (downgrade)', async () => {
      const plain = { code_challenge: undefined, code_challenge_method: undefined };
      const code = await client.code(somebody, plain);

      expect(await client.exchange(code)).toMatchObject(refusal('invalid_grant'));
    });

    it('200: a client with a secret may do without PKCE', async () => {
      const plain = { code_challenge: undefined, code_challenge_method: undefined };

      const answer = await client.exchange(await client.code(somebody, plain), { code_verifier: undefined });

      expect(answer.status).toBe(200);
    });

    it.each([CALLBACK.toUpperCase(), `${CALLBACK}/`, `${CALLBACK}?x=1`, undefined])(
      '400: with another redirect_uri: %s',
      async (redirect_uri) => {
        const answer = await client.exchange(await client.code(somebody), { redirect_uri });

        expect(answer).toMatchObject(refusal('invalid_grant'));
      },
    );

    it('200: without redirect_uri, when there was none in the question either (RFC 6749, 4.1.3)', async () => {
      const code = await client.code(somebody, { redirect_uri: undefined });

      expect(await client.exchange(code, { redirect_uri: undefined })).toMatchObject({ status: 200 });
    });

    it('400: after a minute', async () => {
      const code = await client.code(somebody);
      await api.db.query(`update oauth_authorization_code set expires_at = expires_at - interval '60 seconds'`);

      expect(await client.exchange(code)).toMatchObject(refusal('invalid_grant'));
    });

    it.each([
      ['a deactivated person', 'update user_account set is_active = false where id = $1'],
      ['a disabled application', 'update oauth_application set enabled = false where user_id = $1'],
    ])('400: of %s', async (_, statement) => {
      const code = await client.code(somebody);
      await api.db.query(statement, [somebody.id]);

      expect(await client.exchange(code)).toMatchObject(refusal('invalid_grant'));
    });

    it.each(['', 'garbage', 'rsc_garbage', '\0'])('400: %j is no code', async (code) => {
      expect((await client.exchange(code)).status).toBe(400);
    });

    it('takes credentials from the body only', async () => {
      const code = await client.code(somebody);

      const answer = await client.post(`/oauth2/token/?code=${code}&grant_type=authorization_code`, {
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER.verifier,
      });

      expect(answer).toMatchObject(refusal('unsupported_grant_type'));
    });
  });

  describe('refresh_token', () => {
    it('200: gives new tokens for the old ones', async () => {
      const { access, refresh } = await client.tokens(somebody);

      const { status, body } = await client.refresh(refresh);

      expect(status).toBe(200);
      expect(body).toMatchObject({ scope: 'root:read session:read', token_type: 'Bearer' });
      expect(body.refresh_token).not.toBe(refresh);
      expect(await accepted(body.access_token as string)).toBe(true);
      expect(await accepted(access)).toBe(false);
      expect((await client.refresh(body.refresh_token as string)).status).toBe(200);
      const told = `select name, payload->>'kind' as kind from outbox_message where payload->>'userId' = $1`;
      expect(await api.db.query(told, [somebody.id])).toEqual([{ name: 'token.made', kind: 'oauth' }]);
    });

    it.each([
      ['replaces', 'the access token'],
      ['makes', 'an access token where the last one is gone'],
    ])('200: %s %s, within the same bounds', async (_, what) => {
      const { access, refresh } = await client.tokens(somebody, 'review_request:read session:read');
      const repository = await api.make.repository();
      const other = await api.make.reviewRequest(somebody, await api.make.repository());
      const { oauth_tokens } = (await api.as(somebody).get('/api/oauth-tokens/?max-results=200')).body as {
        oauth_tokens: { token: string; links: { self: { href: string } } }[];
      };
      const href = oauth_tokens.find(({ token }) => token === access)?.links.self.href ?? '';
      const bounds = JSON.stringify({ repositories: [repository.id] });
      expect((await api.as(somebody).put(href.replace(api.url, ''), { bounds })).status).toBe(200);
      if (what.includes('gone')) await api.db.query('delete from oauth_token where bounds is not null');

      const { body } = await client.refresh(refresh);

      const answer = await api.withBearer(body.access_token as string).get(`/api/review-requests/${other.displayId}/`);
      expect(answer).toFailWith(errors.permissionDenied);
    });

    it('200: for less than was granted, and for all of it again the next time', async () => {
      const { refresh } = await client.tokens(somebody);

      const { body } = await client.refresh(refresh, { scope: 'root:read' });
      const next = await client.refresh(body.refresh_token as string);

      expect(body.scope).toBe('root:read');
      expect(next.body.scope).toBe('root:read session:read');
    });

    it('200: names no scope twice', async () => {
      const { refresh } = await client.tokens(somebody);

      const { body } = await client.refresh(refresh, { scope: 'root:read root:read' });

      expect(body).toMatchObject({ scope: 'root:read' });
    });

    it('400: for more than was granted, and nothing is used up by it', async () => {
      const { access, refresh } = await client.tokens(somebody);

      expect(await client.refresh(refresh, { scope: 'root:read group:read' })).toMatchObject(refusal('invalid_scope'));

      expect(await accepted(access)).toBe(true);
      expect((await client.refresh(refresh)).status).toBe(200);
    });

    it('400: twice within seconds is a lost answer, and ends nothing', async () => {
      const { refresh } = await client.tokens(somebody);
      const { body } = await client.refresh(refresh);

      expect(await client.refresh(refresh)).toMatchObject(refusal('invalid_grant'));

      expect(await accepted(body.access_token as string)).toBe(true);
      expect((await client.refresh(body.refresh_token as string)).status).toBe(200);
    });

    it('400: later it is a theft, and ends the whole family', async () => {
      const { refresh } = await client.tokens(somebody);
      const { body } = await client.refresh(refresh);
      await later(11, 'oauth_refresh_token');

      expect(await client.refresh(refresh)).toMatchObject(refusal('invalid_grant'));

      expect(await accepted(body.access_token as string)).toBe(false);
      expect(await client.refresh(body.refresh_token as string)).toMatchObject(refusal('invalid_grant'));
    });

    it('400: by another client within seconds is a theft, too', async () => {
      const other = await OAuthClient.register(api, somebody);
      const { refresh } = await client.tokens(somebody);
      const { body } = await client.refresh(refresh);

      expect(await other.refresh(refresh)).toMatchObject(refusal('invalid_grant'));

      expect(await accepted(body.access_token as string)).toBe(false);
    });

    it('400: by another client, who does not use it up', async () => {
      const other = await OAuthClient.register(api, somebody);
      const { refresh } = await client.tokens(somebody);

      expect(await other.refresh(refresh)).toMatchObject(refusal('invalid_grant'));
      expect((await client.refresh(refresh)).status).toBe(200);
    });

    it('400: once its access token was deleted', async () => {
      const { refresh } = await client.tokens(somebody);
      const [{ id }] = await api.db.query('select id from oauth_token where user_id = $1', [somebody.id]);
      await api.as(somebody).delete(`/api/oauth-tokens/${id}/`);

      expect(await client.refresh(refresh)).toMatchObject(refusal('invalid_grant'));
    });

    it('gives back no scope that its owner took away', async () => {
      const { refresh } = await client.tokens(somebody);
      const [{ id }] = await api.db.query('select id from oauth_token where user_id = $1', [somebody.id]);
      await api.as(somebody).put(`/api/oauth-tokens/${id}/`, { remove_scopes: 'session:read' });

      expect((await client.refresh(refresh)).body.scope).toBe('root:read');
    });

    it('200: of a token that came from elsewhere, with the scopes of its access token', async () => {
      const application = { id: client.applicationId, name: '', siteId: null };
      const refresh = `imported-${client.id}`;
      await api.make.oauthToken(somebody, { application, scopes: ['group:read'], refresh });

      expect((await client.refresh(refresh)).body.scope).toBe('group:read');
    });

    it('400: after 90 days without use', async () => {
      const { refresh } = await client.tokens(somebody);
      await api.db.query(`update oauth_refresh_token set expires_at = expires_at - interval '90 days'`);

      expect(await client.refresh(refresh)).toMatchObject(refusal('invalid_grant'));
    });
  });

  describe('client_credentials', () => {
    let script: OAuthClient;
    beforeEach(async () => {
      script = await OAuthClient.register(api, somebody, { authorization_grant_type: 'client-credentials' });
    });

    it('200: gives a token that acts for nobody', async () => {
      const { status, body } = await script.token({ grant_type: 'client_credentials', scope: 'group:read' });

      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^rso_/),
        token_type: 'Bearer',
        expires_in: 36000,
        scope: 'group:read',
      });
      expect(await accepted(body.access_token as string)).toBe(false);
    });

    it('200: root:read, when it does not say what it wants', async () => {
      expect((await script.token({ grant_type: 'client_credentials' })).body.scope).toBe('root:read');
    });

    it.each(['nope:read', 'oauth_token:read', 'group:delete', 'Group:read', '*'])(
      '400: the scope %s',
      async (scope) => {
        expect(await script.token({ grant_type: 'client_credentials', scope })).toMatchObject(refusal('invalid_scope'));
      },
    );

    it('400: not for who can keep no secret', async () => {
      const given = { authorization_grant_type: 'client-credentials', client_type: 'public' };
      const open = await OAuthClient.register(api, somebody, given);

      expect(await open.token({ grant_type: 'client_credentials' })).toMatchObject(refusal('unauthorized_client'));
    });

    it('400: of a disabled application', async () => {
      await api.db.query('update oauth_application set enabled = false where id = $1', [script.applicationId]);

      expect(await script.token({ grant_type: 'client_credentials' })).toMatchObject(refusal('unauthorized_client'));
    });
  });
});
