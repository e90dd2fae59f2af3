import { type ErrorDefinition, anchorOf, errors } from '@review-service/contracts/errors';
import { CALLBACK, OAuthClient } from '../../test/oauth-client';
import { rawRequest } from '../../test/raw-request';
import { rawText } from '../../test/raw-text';
import { browserOf } from '../../test/signed-in';
import { TestApi } from '../../test/test-api';

const SITE_URL = 'https://reviews.example.com';
const UUID = /^[0-9a-f-]{36}$/;

describe('what every failure leads to', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL, TRUSTED_PROXIES: '127.0.0.1' } });

  const at = (origin: string, error: ErrorDefinition) => `${origin}/docs/errors/#${anchorOf(error)}`;

  it.each<[string, string, ErrorDefinition]>([
    ['GET', '/api/groups/nobody/', errors.doesNotExist],
    ['GET', '/api/nowhere/', errors.doesNotExist],
    ['GET', '/api/groups/%zz/', errors.doesNotExist],
    ['GET', '/api/groups/?start=x', errors.invalidFormData],
    ['GET', '/s/nowhere/api/groups/', errors.doesNotExist],
    ['DELETE', '/api/session/', errors.notLoggedIn],
    ['PATCH', '/api/', errors.methodNotAllowed],
    ['LINK', '/api/', errors.methodNotAllowed],
  ])('%s %s: its explanation, and the id of the request', async (method, path, error) => {
    const answer = await rawRequest(api.url, path, { method, headers: { 'x-request-id': 'mine' } });

    expect(answer).toFailWith(error);
    expect(answer.body.err).toMatchObject({ doc_url: at(api.url, error), request_id: 'mine' });
  });

  it('says them of problem details, whose type is the explanation', async () => {
    const { body, headers } = await api.anonymous.get('/api/groups/nobody/', {
      headers: { accept: 'application/problem+json' },
    });

    const doc_url = at(api.url, errors.doesNotExist);
    expect(body).toMatchObject({ type: doc_url, title: errors.doesNotExist.message, doc_url });
    expect(body.request_id).toBe(headers.get('x-request-id'));
  });

  it('leads to the host that the client used, like links, and never to that of others', async () => {
    const originAs = async (headers: Record<string, string>) =>
      new URL((await rawRequest(api.url, '/api/nowhere/', { headers })).body.err.doc_url as string).origin;

    expect(await originAs({ 'x-forwarded-host': 'reviews.example.com', 'x-forwarded-proto': 'https' })).toBe(SITE_URL);
    expect(await originAs({ host: 'localhost:3000' })).toBe('http://localhost:3000');
    expect(await originAs({ host: 'evil.example' })).toBe(SITE_URL);
    expect(await originAs({ 'x-forwarded-host': 'evil.example' })).toBe(SITE_URL);
  });

  it.each([
    ['400', 'Bad header : x'],
    ['431', `X-Long: ${'x'.repeat(20_000)}`],
  ])('%s: also for what is no HTTP', async (status, line) => {
    const text = await rawText(api.url, ['GET /api/ HTTP/1.1', 'Host: localhost', line]);

    const [head = '', body = ''] = text.split('\r\n\r\n');
    const [, id] = /^X-Request-Id: (.*)$/m.exec(head.replaceAll('\r', '')) ?? [];
    expect(head).toContain(` ${status} `);
    expect(id).toMatch(UUID);
    expect(JSON.parse(body)).toMatchObject({
      err: { code: 105, doc_url: at(SITE_URL, errors.malformedRequest), request_id: id },
    });
  });

  it('leads OAuth2 clients to the explanation of the name that the standard has', async () => {
    const client = await OAuthClient.register(api, await api.make.user());

    const { body, headers } = await client.token({ grant_type: 'authorization_code', code: 'none' });

    expect(body).toEqual({
      error: 'invalid_grant',
      error_description: expect.any(String),
      error_uri: `${api.url}/docs/errors/#invalid_grant`,
      request_id: headers.get('x-request-id'),
    });
  });

  it('leads them there from a redirect, too', async () => {
    const user = await api.make.user();
    // Of others a page says what is wrong.
    const client = await OAuthClient.register(api, user, { skip_authorization: true });

    const { headers } = await (await browserOf(api, user)).get(client.authorizeUrl({ scope: 'nothing:known' }));

    const location = new URL(headers.get('location') ?? '');
    expect(location.href).toContain(CALLBACK);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: 'invalid_scope',
      error_uri: `${SITE_URL}/docs/errors/#invalid_scope`,
    });
  });
});
