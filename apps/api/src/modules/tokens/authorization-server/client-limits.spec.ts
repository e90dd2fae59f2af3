import type { MadeUser } from '@review-service/testing/make';
import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

describe('how often a client may ask', () => {
  let api: TestApi;
  let somebody: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot({
      settings: { RATE_LIMITS: 'anonymous=1000/h,authenticated=3/h,login=5/m', TRUSTED_PROXIES: '127.0.0.1' },
    });
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  const ask = async (client: OAuthClient, from: string) =>
    (await client.token({ grant_type: 'refresh_token', refresh_token: 'x' }, { 'x-forwarded-for': from })).status;

  it('429: too often, and from one address nobody uses up the limit of a client without a secret', async () => {
    const client = await OAuthClient.register(api, somebody, { client_type: 'public' });
    for (let count = 0; count < 3; count += 1) expect(await ask(client, '203.0.113.1')).toBe(400);

    expect(await ask(client, '203.0.113.1')).toBe(429);
    expect(await ask(client, '203.0.113.2')).toBe(400);
  });

  it('429: a client with a secret is the same one everywhere', async () => {
    const client = await OAuthClient.register(api, somebody);
    for (let count = 0; count < 3; count += 1) expect(await ask(client, '203.0.113.1')).toBe(400);

    expect(await ask(client, '203.0.113.2')).toBe(429);
  });
});
