import type { MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { CALLBACK, OAuthClient } from '../../../../test/oauth-client';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

/** An address in an attribute, as a browser reads it. */
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');

const SITE_URL = 'https://reviews.example.com';

describe('/oauth2/authorize/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL } });
  let somebody: MadeUser;
  let client: OAuthClient;
  let browser: Browser;

  beforeEach(async () => {
    somebody = await api.make.user();
    client = await OAuthClient.register(api, somebody);
    browser = await browserOf(api, somebody);
  });

  const ask = (fields: Record<string, string | undefined> = {}) => browser.get(client.authorizeUrl(fields));
  const sentTo = (page: { headers: Headers }) => new URL(page.headers.get('location') ?? 'about:nowhere');

  describe('the page', () => {
    it('200: says who asks, for what, in words', async () => {
      const page = await ask({ scope: 'group:read group:destroy diff_file_attachment:write' });

      expect(page.status).toBe(200);
      for (const words of ['See groups', 'Delete groups', 'Create and change diff file attachments', CALLBACK]) {
        expect(page.text).toContain(words);
      }
      expect(page.text).toContain(somebody.username);
    });

    it('200: cannot be framed; its form may lead to wherever the application leads', async () => {
      const { headers } = await ask();

      expect(headers.get('content-security-policy')).toContain(`default-src 'none'; `);
      expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
      expect(headers.get('content-security-policy')).not.toContain('form-action');
      expect(headers.get('x-frame-options')).toBe('DENY');
    });

    it('303: first asks to sign in, and comes back to the same question', async () => {
      const url = client.authorizeUrl({ state: 'a b' });

      const { headers } = await new Browser(api.url).get(url);

      expect(headers.get('location')).toBe(`/account/login/?next=${encodeURIComponent(url)}`);
    });

    it('303: signs nobody in by a token', async () => {
      const { access } = await client.tokens(somebody);

      const answer = await fetch(new URL(client.authorizeUrl(), api.url), {
        headers: { authorization: `Bearer ${access}` },
        redirect: 'manual',
      });

      expect(answer.headers.get('location')).toMatch(/^\/account\/login\//);
    });

    it('303: is left out for an application that nobody has to be asked about', async () => {
      client = await OAuthClient.register(api, somebody, { skip_authorization: true });

      const url = sentTo(await ask({ state: 'kept' }));

      expect(url.searchParams.get('state')).toBe('kept');
      expect((await client.exchange(url.searchParams.get('code') ?? '')).status).toBe(200);
    });

    it.each([
      ['https://client.example.com/callback', 'client.example.com'],
      ['https://client.example.com.evil.example:8443/cb', 'client.example.com.evil.example:8443'],
      ['https://cl\u0456ent.example.com/cb', 'xn--clent-o2e.example.com'],
      ['com.example.app:/cb', 'com.example.app:'],
    ])('makes it stand out where %s leads', async (redirect_uri, where) => {
      client = await OAuthClient.register(api, somebody, { redirect_uris: [redirect_uri] });

      expect((await ask({ redirect_uri })).text).toContain(`<strong>${where}</strong>`);
    });

    it('writes hidden characters in names out', async () => {
      client = await OAuthClient.register(api, somebody, { name: 'Good \u202eli\u200bv\u00ad\ufeffe\u{e0041}' });

      const { text } = await ask({ state: '\u202e' });

      expect(text).toContain('<h1>Authorize Good [U+202E]li[U+200B]v[U+00AD][U+FEFF]e[U+E0041]</h1>');
      expect(text.replace('value="\u202e"', '')).not.toMatch(/[\u202e\u200b\u00ad\ufeff\u{e0041}]/u);
    });

    it('says who registered the application, and since when', async () => {
      const owner = await api.make.user();
      client = await OAuthClient.register(api, owner, { created_at: '2026-03-04T05:06:07.89Z' });

      const { text } = await ask();

      const since = '<time datetime="2026-03-04T05:06:07Z">2026-03-04 05:06 UTC</time>';
      expect(text).toContain(`Registered by <strong>${owner.username}</strong> on <strong>${since}</strong>`);
    });

    it('says that it is not known since when an older one is registered', async () => {
      client = await OAuthClient.register(api, somebody, { created_at: null });

      expect((await ask()).text).toContain(`<strong>${somebody.username}</strong>, date unknown.`);
    });

    it('writes names of applications as text', async () => {
      client = await OAuthClient.register(api, somebody, { name: '<script>alert(1)</script>' });

      expect((await ask({ state: '"><script>' })).text).not.toContain('<script>');
    });
  });

  describe('the answer', () => {
    it('303: brings a code, the state, and who issued it (RFC 9207)', async () => {
      const url = await client.consent(browser, { state: 'a&b' });

      expect(`${url.origin}${url.pathname}`).toBe(CALLBACK);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        code: expect.stringMatching(/^rsc_/),
        state: 'a&b',
        iss: SITE_URL,
      });
    });

    it('303: keeps the query that the address has', async () => {
      const redirect_uri = `${CALLBACK}?tenant=7`;
      client = await OAuthClient.register(api, somebody, { redirect_uris: [redirect_uri] });

      const url = await client.consent(browser, { redirect_uri });

      expect(url.searchParams.get('tenant')).toBe('7');
      expect(url.searchParams.has('code')).toBe(true);
    });

    it('303: encodes what a header cannot carry', async () => {
      const redirect_uri = `${CALLBACK}/☃`;
      client = await OAuthClient.register(api, somebody, { redirect_uris: [redirect_uri] });

      const url = await client.consent(browser, { redirect_uri });

      expect(url.pathname).toBe('/callback/%E2%98%83');
      expect(await client.exchange(url.searchParams.get('code') ?? '', { redirect_uri })).toMatchObject({
        status: 200,
      });
    });

    it('303: says no', async () => {
      const { searchParams } = await client.consent(browser, { state: 's' }, 'deny');

      expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 's', iss: SITE_URL });
      expect(searchParams.has('code')).toBe(false);
    });

    it('303: is root:read, when it does not say what it wants', async () => {
      const { body } = await client.exchange(await client.code(somebody));

      expect(body.scope).toBe('root:read');
    });

    it('403: from a page elsewhere', async () => {
      const fields = Object.fromEntries(new URL(client.authorizeUrl(), api.url).searchParams);

      const page = await browser.post(
        '/oauth2/authorize/',
        { ...fields, decision: 'allow' },
        { origin: 'https://evil.example.com' },
      );

      expect(page.status).toBe(403);
    });
  });

  describe('a request that cannot be answered safely leads nowhere', () => {
    const registered = ['https://client.example.com/callback', 'https://client.example.com/other'];
    beforeEach(async () => {
      client = await OAuthClient.register(api, somebody, { redirect_uris: registered });
    });

    it.each([
      'https://CLIENT.example.com/callback',
      'https://client.example.com/Callback',
      'https://client.example.com/callback/',
      'https://client.example.com/callback?x=1',
      'https://client.example.com/callback#x',
      'https://client.example.com/callback/../other',
      'https://client.example.com/x/../callback',
      'https://client.example.com/callback%2F',
      'https://client.example.com:443/callback',
      'https://somebody@client.example.com/callback',
      'https://client.example.com@evil.example.com/callback',
      'https://client.example.com.evil.example.com/callback',
      'https://evil.example.com/https://client.example.com/callback',
      'http://client.example.com/callback',
      '//client.example.com/callback',
      '/callback',
      'javascript:alert(1)',
      '',
      undefined,
    ])('400: to %s', async (redirect_uri) => {
      for (const page of [await ask({ redirect_uri }), await post({ redirect_uri })]) {
        expect(page.status).toBe(400);
        expect(page.headers.get('location')).toBeNull();
      }
    });

    it('400: for an unknown client, one of another Local Site, or a disabled one', async () => {
      const site = await api.make.site({ users: [somebody], is_public: true });
      const there = await OAuthClient.register(api, somebody, { local_site_id: site.id });
      const disabled = await OAuthClient.register(api, somebody, { enabled: false });

      for (const { id } of [there, disabled, { id: 'nobody' }]) {
        expect(await ask({ client_id: id, redirect_uri: CALLBACK })).toMatchObject({ status: 400 });
      }
      expect((await browser.get(`/s/${site.name}${there.authorizeUrl()}`)).status).toBe(200);
    });

    it.each([
      ['with user information', 'https://client.example.com@evil.example/'],
      ['without encryption', 'http://client.example.com/callback'],
      ['that is a pattern', 'https://*.client.example.com/'],
      ['of a scheme that belongs to no domain', 'client:/callback'],
    ])('400: for an imported address %s', async (_, redirect_uri) => {
      client = await OAuthClient.register(api, somebody, { redirect_uris: [redirect_uri] });

      const page = await ask({ redirect_uri });

      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBeNull();
    });

    it('400: when the client or the address comes twice', async () => {
      const url = client.authorizeUrl({ redirect_uri: registered[0] });

      expect((await browser.get(`${url}&redirect_uri=${encodeURIComponent(registered[1] ?? '')}`)).status).toBe(400);
      expect((await browser.get(`${url}&client_id=other`)).status).toBe(400);
    });

    const post = (fields: Record<string, string | undefined>) => {
      const url = new URL(client.authorizeUrl(fields), api.url);
      return browser.post('/oauth2/authorize/', { ...Object.fromEntries(url.searchParams), decision: 'allow' });
    };
  });

  describe('loopback addresses of programs on the own machine', () => {
    it.each([
      ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb', 200],
      ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:51004/cb', 200],
      ['http://[::1]/cb', 'http://[::1]:51004/cb', 200],
      ['http://localhost/cb', 'http://localhost:51004/cb', 200],
      ['http://localhost:8080/cb?a=b', 'http://localhost:51004/cb?a=b', 200],
      ['http://localhost:8080/cb', 'http://localhost/cb', 200],
      ['http://localhost/cb', 'http://127.0.0.1:51004/cb', 400],
      ['http://localhost/cb', 'http://localhost.evil.example.com:51004/cb', 400],
      ['http://localhost/cb', 'http://localhost:51004@evil.example.com/cb', 400],
      ['http://localhost/cb', 'https://localhost:51004/cb', 400],
      ['http://localhost/cb', 'http://localhost:51004/cb?more=1', 400],
      ['http://localhost/cb', 'http://localhost:51004/cb/../other', 400],
      ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/other', 400],
      ['http://127.0.0.1/cb', 'http://127.0.0.2:51004/cb', 400],
      ['http://127.0.0.1/cb', 'http://localhost:51004/cb', 400],
      ['http://127.0.0.1/cb', 'https://127.0.0.1:51004/cb', 400],
      ['http://127.0.0.1/cb', 'http://127.0.0.1:51004@evil.example.com/cb', 400],
      ['http://127.0.0.1/cb', 'http://127.0.0.1:999999/cb', 400],
      ['http://127.0.0.1/cb', 'http://127.0.0.1:99999/cb', 400],
      ['https://client.example.com/cb', 'https://client.example.com:51004/cb', 400],
    ])('%s: %s is %i', async (known, redirect_uri, status) => {
      client = await OAuthClient.register(api, somebody, { redirect_uris: [known] });

      expect((await ask({ redirect_uri })).status).toBe(status);
    });

    it('303: the code is for the port that was asked for', async () => {
      client = await OAuthClient.register(api, somebody, {
        redirect_uris: ['http://127.0.0.1/cb'],
        client_type: 'public',
      });
      const redirect_uri = 'http://127.0.0.1:51004/cb';

      const code = await client.code(somebody, { redirect_uri });

      expect(await client.exchange(code, { redirect_uri: 'http://127.0.0.1:51005/cb' })).toMatchObject({ status: 400 });
    });
  });

  describe('a request that is wrong is sent back with why', () => {
    it.each([
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_request', { response_type: undefined }],
      ['invalid_scope', { scope: 'nope:read' }],
      ['invalid_scope', { scope: 'oauth_token:read' }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge_method: undefined }],
      ['invalid_request', { code_challenge: undefined }],
      ['invalid_request', { code_challenge: 'short' }],
    ])('303: %s: %j', async (error, fields) => {
      client = await OAuthClient.register(api, somebody, { skip_authorization: true });

      const { searchParams } = sentTo(await ask({ ...fields, state: 's' }));

      expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 's', iss: SITE_URL });
    });

    it.each([
      ['unsupported_response_type', { response_type: 'evil' }],
      ['invalid_request', { response_type: undefined }],
      ['invalid_scope', { scope: 'nope:read' }],
      ['invalid_request', { code_challenge: 'short' }],
    ])(
      '400: of an application that no administrator has vouched for, only if the person goes there: %s',
      async (error, fields) => {
        const url = new URL(client.authorizeUrl({ ...fields, state: 's' }), api.url);
        const pages = [
          await browser.get(`${url.pathname}${url.search}`),
          await browser.post('/oauth2/authorize/', { ...Object.fromEntries(url.searchParams), decision: 'allow' }),
        ];

        for (const { status, headers, text } of pages) {
          expect([status, headers.get('location')]).toEqual([400, null]);
          const [, back = ''] = /<a href="([^"]*)" rel="noreferrer">Go back to/.exec(text) ?? [];
          const { origin, searchParams } = new URL(unescaped(back));
          expect(origin).toBe(new URL(CALLBACK).origin);
          expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 's', iss: SITE_URL });
        }
      },
    );

    it('303: a client without a secret needs PKCE', async () => {
      client = await OAuthClient.register(api, somebody, { client_type: 'public', skip_authorization: true });

      const { searchParams } = sentTo(await ask({ code_challenge: undefined, code_challenge_method: undefined }));

      expect(searchParams.get('error')).toBe('invalid_request');
    });

    it('303: an application of another type of grant', async () => {
      client = await OAuthClient.register(api, somebody, {
        authorization_grant_type: 'implicit',
        skip_authorization: true,
      });

      expect(sentTo(await ask()).searchParams.get('error')).toBe('unauthorized_client');
    });

    it('303: what comes twice', async () => {
      client = await OAuthClient.register(api, somebody, { skip_authorization: true });
      const page = await browser.get(`${client.authorizeUrl({ scope: 'root:read' })}&scope=group:read`);

      expect(sentTo(page).searchParams.get('error')).toBe('invalid_request');
    });
  });

  it('gives each application a grant of its own, each time: ending one ends nothing of another', async () => {
    const [first, second] = [await client.tokens(somebody), await client.tokens(somebody)];

    await client.post('/oauth2/revoke/', { token: first.access });

    expect((await api.withBearer(second.access).get('/api/session/')).status).toBe(200);
  });
});
