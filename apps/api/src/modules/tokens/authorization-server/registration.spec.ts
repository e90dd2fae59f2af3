import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

describe('/oauth2/register/', () => {
  const api = TestApi.ofSuite({ settings: { DYNAMIC_REGISTRATION: 'true' } });
  const register = (json: unknown) => api.anonymous.send('POST', '/oauth2/register/', { json });
  const asked = { client_name: 'An agent', redirect_uris: ['http://localhost/callback'] };

  it('201: a client without a secret, which people let act for them', async () => {
    const { status, body } = await register({ ...asked, token_endpoint_auth_method: 'client_secret_basic' });

    expect(status).toBe(201);
    expect(body).toEqual({
      ...asked,
      ...{ client_id: expect.any(String), client_id_issued_at: expect.any(Number), response_types: ['code'] },
      ...{ grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' },
    });
    const person = await api.make.user();
    const redirect_uri = 'http://localhost:55555/callback';
    const usual = await OAuthClient.register(api, person, { client_type: 'public' });
    const code = await usual.code(person, { client_id: body.client_id as string, redirect_uri });
    expect((await usual.exchange(code, { client_id: body.client_id as string, redirect_uri })).status).toBe(200);
    expect(await api.db.query(`select details from audit_log where action = 'oauth-app.created'`)).toEqual([
      { details: { name: 'An agent', clientId: body.client_id, registeredItself: true } },
    ]);
  });

  it.each<[string, object]>([
    ['invalid_redirect_uri', { client_name: 'x' }],
    ['invalid_redirect_uri', { ...asked, redirect_uris: ['http://elsewhere.example/'] }],
    ['invalid_redirect_uri', { ...asked, redirect_uris: [] }],
    ['invalid_client_metadata', { ...asked, client_name: 'Go\u202eod' }],
    ['invalid_client_metadata', { ...asked, client_name: 7 }],
  ])('400: %s for %j', async (error, json) => {
    expect(await register(json)).toMatchObject({ status: 400, body: { error } });
  });

  it('is in the metadata', async () => {
    const { body } = await api.anonymous.get('/.well-known/oauth-authorization-server');

    expect(new URL(body.registration_endpoint as string).pathname).toBe('/oauth2/register/');
  });

  it('429: more than twenty in an hour', async () => {
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await register(asked));

    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
  });
});

describe('/oauth2/register/ without DYNAMIC_REGISTRATION', () => {
  const api = TestApi.ofSuite();

  it('403: and it is not in the metadata', async () => {
    const json = { redirect_uris: ['https://example.com/'] };

    expect(await api.anonymous.send('POST', '/oauth2/register/', { json })).toMatchObject({
      ...{ status: 403, body: { error: 'access_denied' } },
    });
    expect((await api.anonymous.get('/.well-known/oauth-authorization-server')).body).not.toHaveProperty(
      'registration_endpoint',
    );
  });
});
