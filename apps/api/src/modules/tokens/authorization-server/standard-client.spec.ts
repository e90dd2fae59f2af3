import type { MadeUser } from '@review-service/testing/make';
import { lastingPort } from '@review-service/testing/lasting-port';
import * as oauth from 'openid-client';
import type { Browser } from '../../../../test/browser';
import { CALLBACK, OAuthClient } from '../../../../test/oauth-client';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

/** A common client library, which is configured with the server's address only. */
describe('a standard OAuth2 client', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let browser: Browser;

  beforeAll(async () => {
    const port = await lastingPort();
    api = await TestApi.boot({ settings: { SITE_URL: `http://127.0.0.1:${port}` }, port });
  });
  beforeEach(async () => {
    somebody = await api.make.user();
    browser = await browserOf(api, somebody);
  });
  afterAll(() => api.close());

  const discover = ({ id, secret }: OAuthClient, path = '') =>
    oauth.discovery(
      new URL(api.url + path),
      id,
      undefined,
      secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret),
      // Deprecated as a warning only: requests stay on this machine, without TLS.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      { algorithm: 'oauth2', execute: [oauth.allowInsecureRequests] },
    );

  /** Signs a person in and gets tokens, as a web application does. */
  const getTokens = async (config: oauth.Configuration, path = '') => {
    const verifier = oauth.randomPKCECodeVerifier();
    const state = oauth.randomState();
    const url = oauth.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'session:read group:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const fields = { ...Object.fromEntries(url.searchParams), decision: 'allow' };
    const { headers } = await browser.post(`${path}/oauth2/authorize/`, fields);
    const back = new URL(headers.get('location') ?? 'about:nowhere');
    return oauth.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state });
  };

  it.each([
    ['with a secret', 'confidential'],
    ['without one', 'public'],
  ])('%s: code with PKCE, refresh, use, revocation', async (_, client_type) => {
    const config = await discover(await OAuthClient.register(api, somebody, { client_type }));

    const first = await getTokens(config);
    expect(first).toMatchObject({ token_type: 'bearer', scope: 'session:read group:read', expires_in: 36000 });
    const second = await oauth.refreshTokenGrant(config, first.refresh_token ?? '');
    const used = await oauth.fetchProtectedResource(
      config,
      second.access_token,
      new URL('/api/session/', api.url),
      'GET',
    );
    expect(used.status).toBe(200);
    await oauth.tokenRevocation(config, second.refresh_token ?? '');

    expect((await api.withBearer(second.access_token).get('/api/session/')).status).toBe(401);
    await expect(oauth.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('introspects', async () => {
    const config = await discover(await OAuthClient.register(api, somebody));
    const { access_token } = await getTokens(config);

    expect(await oauth.tokenIntrospection(config, access_token)).toMatchObject({
      active: true,
      username: somebody.username,
    });
    await oauth.tokenRevocation(config, access_token);
    expect(await oauth.tokenIntrospection(config, access_token)).toEqual({ active: false });
  });

  it('is itself, with client credentials', async () => {
    const config = await discover(
      await OAuthClient.register(api, somebody, { authorization_grant_type: 'client-credentials' }),
    );

    const tokens = await oauth.clientCredentialsGrant(config, { scope: 'group:read' });

    expect(await oauth.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
  });

  it('connects a device', async () => {
    const config = await discover(
      await OAuthClient.register(api, somebody, { authorization_grant_type: 'device-code', client_type: 'public' }),
    );
    const begun = await oauth.initiateDeviceAuthorization(config, { scope: 'session:read' });
    expect(begun.verification_uri).toBe(`${api.url}/oauth2/device/`);
    await browser.post('/oauth2/device/', { user_code: begun.user_code });
    await browser.post('/oauth2/device/', { user_code: begun.user_code, decision: 'allow' });

    // The library polls at the interval that the server sets; a person takes longer than this.
    const tokens = await oauth.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0.01 });

    expect((await api.withBearer(tokens.access_token).get('/api/session/')).status).toBe(200);
  });

  it('finds everything of a Local Site below its own address', async () => {
    const site = await api.make.site({ users: [somebody], is_public: false });
    const client = await OAuthClient.register(api, somebody, { local_site_id: site.id });
    const path = `/s/${site.name}`;
    const config = await discover(client, path);

    expect(config.serverMetadata()).toMatchObject({
      issuer: `${api.url}${path}`,
      token_endpoint: `${api.url}${path}/oauth2/token/`,
    });
    const { access_token } = await getTokens(config, path);

    expect((await api.withBearer(access_token).get(`${path}/api/session/`)).status).toBe(200);
    expect((await api.withBearer(access_token).get('/api/session/')).status).toBe(401);
  });

  it('is not mixed up: an answer of another server is not taken for ours', async () => {
    const config = await discover(await OAuthClient.register(api, somebody));
    const foreign = new URL(`${CALLBACK}?code=x&iss=https://evil.example.com`);

    await expect(
      oauth.authorizationCodeGrant(config, foreign, { pkceCodeVerifier: 'x'.repeat(43) }),
    ).rejects.toMatchObject({
      code: 'OAUTH_INVALID_RESPONSE',
    });
  });
});
