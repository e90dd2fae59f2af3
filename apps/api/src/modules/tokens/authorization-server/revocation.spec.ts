import type { MadeUser } from '@review-service/testing/make';
import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

describe('/oauth2/revoke/ and /oauth2/introspect/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let somebody: MadeUser;
  let client: OAuthClient;
  let tokens: { access: string; refresh: string };

  beforeEach(async () => {
    somebody = await api.make.user();
    client = await OAuthClient.register(api, somebody);
    tokens = await client.tokens(somebody);
  });

  const accepted = async () => (await api.withBearer(tokens.access).get('/api/session/')).status === 200;
  const revoke = (token: string, by = client) => by.post('/oauth2/revoke/', { token });
  const introspect = async (token: string, by = client) =>
    (await by.post('/oauth2/introspect/', { token })).body as object;

  describe('revocation (RFC 7009)', () => {
    it.each(['access', 'refresh'] as const)('200: the %s token ends both', async (which) => {
      expect(await revoke(tokens[which])).toMatchObject({ status: 200 });

      expect(await accepted()).toBe(false);
      expect(await client.refresh(tokens.refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
    });

    it('200: is followed by what follows a deletion', async () => {
      await revoke(tokens.refresh);

      const messages = await api.db.query(
        `select queue, name, payload->>'cause' as cause from outbox_message
         where payload->>'userId' = $1 and queue <> 'account-mail'`,
        [String(somebody.id)],
      );
      expect(messages).toEqual([{ queue: 'oauth-tokens', name: 'token.deleted', cause: 'revoked by its client' }]);
    });

    it('200: of what is not valid, or not any more', async () => {
      await revoke(tokens.access);

      for (const token of [tokens.access, tokens.refresh, 'garbage', 'rso_garbage', '\0']) {
        expect(await revoke(token)).toMatchObject({ status: 200 });
      }
    });

    it('400: of what belongs to another client, which stays', async () => {
      const other = await OAuthClient.register(api, somebody);

      for (const token of [tokens.access, tokens.refresh]) {
        expect(await revoke(token, other)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      }
      expect(await accepted()).toBe(true);
    });

    it('400: of nothing; 401: by nobody', async () => {
      expect(await client.post('/oauth2/revoke/', {})).toMatchObject({ body: { error: 'invalid_request' } });
      expect(await client.post('/oauth2/revoke/', { token: tokens.access, client_secret: 'wrong' })).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      });
      expect(await accepted()).toBe(true);
    });

    it('200: by a client without a secret', async () => {
      client = await OAuthClient.register(api, somebody, { client_type: 'public' });
      tokens = await client.tokens(somebody);

      expect(await revoke(tokens.access)).toMatchObject({ status: 200 });
      expect(await accepted()).toBe(false);
    });
  });

  describe('introspection (RFC 7662)', () => {
    it('200: tells what a token is', async () => {
      const [{ created, expires }] = await api.db.query(
        `select floor(extract(epoch from created_at))::integer as created, floor(extract(epoch from expires_at))::integer as expires
         from oauth_token where user_id = $1`,
        [somebody.id],
      );

      expect(await introspect(tokens.access)).toEqual({
        active: true,
        client_id: client.id,
        username: somebody.username,
        sub: String(somebody.id),
        scope: 'root:read session:read',
        token_type: 'Bearer',
        iss: 'https://reviews.example.com',
        iat: created,
        exp: expires,
      });
      expect(await introspect(tokens.refresh)).toMatchObject({ active: true, token_type: 'refresh_token' });
    });

    it('200: tells a service that was sent it, too', async () => {
      const service = await OAuthClient.register(api, await api.make.user(), {
        authorization_grant_type: 'client-credentials',
      });

      expect(await introspect(tokens.access, service)).toMatchObject({ active: true, client_id: client.id });
    });

    it('200: tells that a token acts for nobody', async () => {
      const script = await OAuthClient.register(api, somebody, { authorization_grant_type: 'client-credentials' });
      const { body } = await script.token({ grant_type: 'client_credentials' });

      const told = await introspect(body.access_token as string);

      expect(told).toMatchObject({ active: true, client_id: script.id, scope: 'root:read' });
      expect(told).not.toHaveProperty('username');
      await script.post('/oauth2/revoke/', { token: body.access_token as string });
      expect(await introspect(body.access_token as string)).toEqual({ active: false });
    });

    it.each([
      ['that expired', `update oauth_token set expires_at = now() where user_id = $1`],
      ['of a deactivated person', 'update user_account set is_active = false where id = $1'],
      ['of a disabled application', 'update oauth_application set enabled = false where user_id = $1'],
    ])('200: tells nothing of a token %s', async (_, statement) => {
      const service = await OAuthClient.register(api, await api.make.user());
      await api.db.query(statement, [somebody.id]);

      expect(await introspect(tokens.access, service)).toEqual({ active: false });
    });

    it('200: tells nothing of a token that was replaced, revoked, made up, or of another Local Site', async () => {
      const site = await api.make.site({ users: [somebody], is_public: true });
      const there = await OAuthClient.register(api, somebody, { local_site_id: site.id });
      const answer = await there.post(`/s/${site.name}/oauth2/introspect/`, { token: tokens.access });
      expect(answer).toMatchObject({ status: 200, body: { active: false } });
      await client.refresh(tokens.refresh);

      for (const token of [tokens.access, tokens.refresh, 'garbage', 'rsr_garbage']) {
        expect(await introspect(token)).toEqual({ active: false });
      }
    });

    it('200: tells nothing of a token of who left its private Local Site', async () => {
      const site = await api.make.site({ users: [somebody] });
      const there = await OAuthClient.register(api, somebody, { local_site_id: site.id });
      const application = { id: there.applicationId, name: '', siteId: site.id };
      const { value } = await api.make.oauthToken(somebody, { application, refresh: 'of-a-member' });
      const ask = async (token: string) => (await there.post(`/s/${site.name}/oauth2/introspect/`, { token })).body;
      expect(await ask(value)).toMatchObject({ active: true });

      await api.db.query('delete from local_site_user where local_site_id = $1', [site.id]);

      for (const token of [value, 'of-a-member']) expect(await ask(token)).toEqual({ active: false });
    });

    it('401: tells no application that is disabled', async () => {
      const service = await OAuthClient.register(api, somebody, { enabled: false });

      expect(await service.post('/oauth2/introspect/', { token: tokens.access })).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      });
    });

    it('401: tells nobody, and no client without a secret', async () => {
      const open = await OAuthClient.register(api, somebody, { client_type: 'public' });
      const path = '/oauth2/introspect/';

      const { access } = tokens;

      expect(await open.post(path, { token: access })).toMatchObject({ status: 401 });
      expect(await client.post(path, { token: access, client_secret: undefined })).toMatchObject({ status: 401 });
      expect(await client.post(path, { token: access, client_id: undefined, client_secret: undefined })).toMatchObject({
        status: 401,
      });
    });
  });

  describe('all tokens of an application at once', () => {
    const endAll = () => api.as(somebody).put(`/api/oauth-apps/${client.applicationId}/`, { end_tokens: '1' });

    it('200: from then on none is accepted, and nothing becomes one', async () => {
      const code = await client.code(somebody);
      expect(await endAll()).toMatchObject({ status: 200 });

      expect(await accepted()).toBe(false);
      expect(await client.refresh(tokens.refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
      expect(await client.exchange(code)).toMatchObject({ body: { error: 'invalid_grant' } });
      expect(await introspect(tokens.access)).toEqual({ active: false });
    });

    it('200: people can let it act for them again', async () => {
      await endAll();
      tokens = await client.tokens(somebody);

      expect(await accepted()).toBe(true);
    });

    it('200: other applications keep theirs', async () => {
      const other = await OAuthClient.register(api, somebody);
      await other.post('/oauth2/introspect/', {});
      await api.as(somebody).put(`/api/oauth-apps/${other.applicationId}/`, { end_tokens: '1' });

      expect(await accepted()).toBe(true);
    });

    it('404: somebody else cannot', async () => {
      const answer = await api
        .as(await api.make.user())
        .put(`/api/oauth-apps/${client.applicationId}/`, { end_tokens: '1' });

      expect(answer.status).toBe(404);
      expect(await accepted()).toBe(true);
    });
  });
});
