import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';
import { scopesOf } from './tool';
import { READERS } from './tools';
import { saveReview } from './tools/save-review';

const READING = scopesOf(READERS).join(' ');

describe('tokens for the tools of agents', () => {
  const api = TestApi.ofSuite();
  let person: MadeUser;
  let client: OAuthClient;
  let resource: string;

  const json = async (path: string) => {
    const answer = await fetch(api.url + path);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const PATH = '/.well-known/oauth-protected-resource';

  beforeAll(async () => {
    person = await api.make.user();
    resource = (await json(`${PATH}/mcp`)).body.resource as string;
  });
  beforeEach(async () => {
    client = await OAuthClient.register(api, person, { client_type: 'public' });
  });

  const post = (token: string, method: string, params: object = {}) =>
    api.anonymous.send('POST', '/mcp', {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      json: { jsonrpc: '2.0', id: 1, method, params },
    });
  const call = (token: string, name: string) => post(token, 'tools/call', { name, arguments: {} });
  const granted = async (scope = READING, fields: Record<string, string> = { resource }) => {
    const { body } = await client.exchange(await client.code(person, { scope, ...fields }), fields);
    return { access: body.access_token as string, refresh: body.refresh_token as string };
  };
  const later = (seconds: number) =>
    api.db.query(`update oauth_refresh_token set replaced_at = replaced_at - $1 * interval '1 second'`, [seconds]);

  describe('metadata', () => {
    it('are found from the challenge, and where clients look for them', async () => {
      const challenge = (await api.anonymous.send('POST', '/mcp')).headers.get('www-authenticate') ?? '';
      const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
      expect(new URL(address).pathname).toBe(`${PATH}/mcp`);
      expect(challenge).toContain(`scope="${READING}"`);

      expect((await api.anonymous.get(`${PATH}/mcp`)).body).toEqual((await json(PATH)).body);
      for (const path of [PATH, `${PATH}/mcp`, `${PATH}/mcp/`]) {
        expect(await json(path)).toEqual({
          status: 200,
          body: {
            resource,
            authorization_servers: [resource.replace(/\/mcp$/, '')],
            scopes_supported: scopesOf(READERS),
            bearer_methods_supported: ['header'],
            resource_name: 'Review Service',
          },
        });
      }
    });

    it('of a Local Site name its own server, which is described there', async () => {
      const { name } = await api.make.site({ is_public: true });
      const issuer = `${resource.replace(/\/mcp$/, '')}/s/${name}`;

      expect((await json(`${PATH}/s/${name}/mcp`)).body).toMatchObject({
        resource: `${issuer}/mcp`,
        authorization_servers: [issuer],
      });
      for (const path of [`/s/${name}`, `/s/${name}/mcp`])
        expect((await json(`/.well-known/oauth-authorization-server${path}`)).body).toMatchObject({ issuer });
      expect((await json('/.well-known/oauth-authorization-server/mcp')).body).toMatchObject({
        token_endpoint: expect.stringMatching(/\/oauth2\/token\/$/),
      });
    });
  });

  it('open the tools and not the API, as those for the API do not open the tools', async () => {
    const { access } = await granted();
    const forApi = await granted('session:read', {});

    const known = await call(access, 'whoami');
    expect(known.status).toBe(200);
    expect(known.body).toMatchObject({ result: { structuredContent: { user: person.username } } });
    expect(await api.withBearer(access).get('/api/session/')).toFailWith(errors.loginFailed);
    expect((await call(forApi.access, 'whoami')).status).toBe(401);
    expect((await api.withBearer(forApi.access).get('/api/session/')).status).toBe(200);
  });

  it('say in an introspection what they are for', async () => {
    const { access } = await granted();
    const other = await OAuthClient.register(api, person);

    expect((await other.post('/oauth2/introspect/', { token: access })).body).toMatchObject({
      active: true,
      aud: resource,
    });
  });

  it('400: for another resource than a person allowed, which uses the code up for nobody', async () => {
    const code = await client.code(person, { scope: READING, resource });
    const forApi = await client.code(person, { scope: READING });

    for (const refused of [
      await client.exchange(code, { resource: 'https://elsewhere.example/mcp' }),
      await client.exchange(forApi, { resource }),
    ])
      expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    expect((await client.exchange(code, { resource: `${resource}/` })).status).toBe(200);
  });

  it('400: for a resource that is not ours', async () => {
    const page = await fetch(api.url + client.authorizeUrl({ resource: 'https://elsewhere.example/' }), {
      headers: { cookie: '' },
      redirect: 'manual',
    });
    // Nobody is signed in, so that is asked for first; the form is checked like the page.
    expect(page.status).toBe(303);
    expect(await client.code(person, { scope: READING, resource: 'https://elsewhere.example/' })).toBe('');
  });

  it('403: for a tool that needs more scopes, with all that it needs', async () => {
    const { access } = await granted();

    const answer = await call(access, 'save_review');

    expect(answer.status).toBe(403);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain(`scope="${scopesOf([saveReview]).join(' ')}"`);
    expect(challenge).toContain(`${PATH}/mcp"`);
    // With these it is the arguments that are wrong.
    const more = await granted(scopesOf([saveReview]).join(' '));
    expect((await call(more.access, 'save_review')).body).toMatchObject({ result: { isError: true } });
  });

  it.each(['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost:61234/callback'])(
    'people are sent back to %s',
    async (redirect_uri) => {
      const registered = redirect_uri.replace(':61234', '');
      client = await OAuthClient.register(api, person, { client_type: 'public', redirect_uris: [registered] });
      const code = await client.code(person, { scope: READING, resource, redirect_uri });

      expect((await client.exchange(code, { redirect_uri, resource })).status).toBe(200);
    },
  );

  describe('a refresh token of a client without a secret that comes again', () => {
    it('200: gets the same answer within a minute, from all at once', async () => {
      const { refresh } = await granted();
      const answers = await Promise.all([1, 2, 3].map(() => client.refresh(refresh, { resource })));
      await later(50);
      answers.push(await client.refresh(refresh));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const [{ body }] = answers as [(typeof answers)[number]];
      for (const { body: other } of answers) {
        expect(other).toEqual({ ...body, expires_in: expect.any(Number) });
        expect(other.expires_in).toBeLessThanOrEqual(36_000);
      }
      expect((await call(body.access_token as string, 'whoami')).status).toBe(200);
      expect((await client.refresh(body.refresh_token as string)).status).toBe(200);
    });

    it('400: ends the grant after a minute', async () => {
      const { refresh } = await granted();
      const { body } = await client.refresh(refresh);
      await later(61);

      expect(await client.refresh(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await call(body.access_token as string, 'whoami')).status).toBe(401);
    });

    it('400: gets nothing once the answer was used, and ends nothing', async () => {
      const { refresh } = await granted();
      const { body } = await client.refresh(refresh);
      const { body: newest } = await client.refresh(body.refresh_token as string);

      expect(await client.refresh(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await call(newest.access_token as string, 'whoami')).status).toBe(200);
    });

    it('400: gets nothing from another client', async () => {
      const { refresh } = await granted();
      await client.refresh(refresh);
      const other = await OAuthClient.register(api, person, { client_type: 'public' });

      expect(await other.refresh(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    });
  });
});
