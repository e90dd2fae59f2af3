import { SCOPES } from '@review-service/contracts/scopes';
import { rawRequest } from '../../../../test/raw-request';
import { TestApi } from '../../../../test/test-api';

const SITE_URL = 'https://reviews.example.com';
const PATH = '/.well-known/oauth-authorization-server';

describe(PATH, () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL } });

  const read = async (path: string) => {
    const answer = await fetch(api.url + path, { redirect: 'manual' });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('200: says where everything is, by the public address', async () => {
    const { status, body } = await read(PATH);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: SITE_URL,
      authorization_endpoint: `${SITE_URL}/oauth2/authorize/`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('200: offers the scopes that open something here, each of which can be had', async () => {
    const offered = (await read(PATH)).body.scopes_supported as string[];

    expect(offered).toEqual(expect.arrayContaining(['group:read', 'group:destroy', 'diff_file_attachment:write']));
    expect(offered).toEqual([...offered].sort());
    expect(offered.filter((scope) => !SCOPES.has(scope))).toEqual([]);
    for (const closed of ['oauth_token:read', 'api_token:read', 'extension:read'])
      expect(offered).not.toContain(closed);
  });

  it('200: names nothing that is not there', async () => {
    const { body } = await read(PATH);

    const endpoints = Object.entries(body).filter(([name]) => name.endsWith('_endpoint'));
    expect(endpoints).toHaveLength(5);
    for (const [, url] of endpoints) {
      const { pathname } = new URL(url as string);
      const answer = await fetch(api.url + pathname, { redirect: 'manual', method: 'OPTIONS' });
      expect({ pathname, status: answer.status }).toEqual({ pathname, status: 204 });
    }
  });

  it('200: a Local Site has an issuer of its own', async () => {
    const { name } = await api.make.site({ is_public: false });

    const { body } = await read(`${PATH}/s/${name}`);

    expect(body).toMatchObject({
      issuer: `${SITE_URL}/s/${name}`,
      token_endpoint: `${SITE_URL}/s/${name}/oauth2/token/`,
    });
  });

  it('200: does not tell whether there is such a Local Site, and neither does any endpoint', async () => {
    const { name } = await api.make.site({ is_public: false });
    const answersAt = async (site: string) => {
      const asked = { client_id: 'nobody', client_secret: 'x', token: 'x', grant_type: 'client_credentials' };
      const headers = { 'x-request-id': 'same' };
      const post = (path: string) =>
        fetch(`${api.url}/s/${site}/oauth2/${path}/`, { method: 'POST', body: new URLSearchParams(asked), headers });
      const answers = [
        await fetch(`${api.url}${PATH}/s/${site}`),
        ...(await Promise.all(['token', 'revoke', 'introspect', 'device_authorization'].map(post))),
      ];
      return Promise.all(
        answers.map(async (answer) => [answer.status, (await answer.text()).replaceAll(site, 'SITE')]),
      );
    };

    const answers = await answersAt(name);

    expect(await answersAt('nowhere')).toEqual(answers);
    expect(answers.map(([status]) => status)).toEqual([200, 401, 401, 401, 401]);
  });

  it('200: whatever the Host header says', async () => {
    const answer = await rawRequest(api.url, PATH, { headers: { host: 'localhost' } });

    expect(answer.body).toMatchObject({ issuer: SITE_URL });
  });
});
