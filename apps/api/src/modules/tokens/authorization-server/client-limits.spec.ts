import type { MadeUser } from '@review-service/testing/make';
import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

describe('how often a client may ask', () => {
  const api = TestApi.ofSuite({
    settings: { RATE_LIMITS: 'anonymous=1000/h,authenticated=3/h,login=5/m', TRUSTED_PROXIES: '127.0.0.1' },
  });
  let somebody: MadeUser;

  beforeAll(async () => {
    somebody = await api.make.user();
  });

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

  it('429: requests of no client count for their address, and those of a client do not', async () => {
    const limited = await TestApi.boot({
      beside: api,
      settings: { RATE_LIMITS: 'anonymous=2/1d,authenticated=1000/h', TRUSTED_PROXIES: '127.0.0.1' },
    });
    const stranger = limited.anonymous.with({ 'x-forwarded-for': '203.0.113.9' });
    const known = await OAuthClient.register(limited, somebody, { client_type: 'public' });
    for (let count = 0; count < 3; count += 1) expect(await ask(known, '203.0.113.9')).toBe(400);

    const forms: Record<string, string>[] = [{}, { grant_type: 'client_credentials' }, { grant_type: 'x' }];
    const answers: number[] = [];
    for (const form of forms) answers.push((await stranger.post('/oauth2/token/', form)).status);

    expect(answers.slice(0, 2)).not.toContain(429);
    expect(answers[2]).toBe(429);
    expect((await stranger.get('/.well-known/oauth-authorization-server')).status).toBe(429);
    expect(await ask(known, '203.0.113.9')).toBe(400);
    await limited.close();
  });
});
