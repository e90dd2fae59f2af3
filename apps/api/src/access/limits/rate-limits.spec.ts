import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import { describeWithRedis, isLeftOut } from '@review-service/testing/left-out';
import { sampled } from '@review-service/testing/sampled';
import { randomBytes } from 'node:crypto';
import { TestApi } from '../../../test/test-api';

/** A window that does not end during a test. */
const LONG = '1d';

/** Every test has its own network, by the header of a trusted proxy, so that tests share no counts in Redis. */
const newNetwork = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
const newAddress = () => `${newNetwork()}::1`;

const places = [
  ['in the process', {}],
  ...(isLeftOut('redis') ? [] : [['in Redis', { REDIS_URL: process.env.TEST_REDIS_URL }]]),
  ['in the process while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }],
] as [string, Record<string, string>][];

describe.each(sampled(places, 1))('rate limits, counted %s', (_, redis) => {
  const boot = (rates: string) =>
    TestApi.boot({ settings: { RATE_LIMITS: rates, TRUSTED_PROXIES: '127.0.0.1', ...redis } });
  let api: TestApi;

  beforeAll(async () => (api = await boot(`anonymous=3/${LONG},authenticated=3/${LONG},login=5/${LONG}`)));
  afterAll(() => api.close());

  /** A new user, whose number no other test has: Redis outlives the database. */
  const newUser = (columns = {}) => api.make.user({ id: 1_000_000 + randomBytes(3).readUIntBE(0, 3), ...columns });
  /** As many requests as a caller may make. */
  const askOften = async (client: TestClient, times = 3) => {
    for (let request = 0; request < times; request += 1) await client.get('/api/');
  };

  it('429: an address may make so many requests, and another one its own', async () => {
    const from = (address: string) => api.anonymous.with({ 'x-forwarded-for': address });
    const one = newAddress();

    const answers = [];
    for (let request = 0; request < 5; request += 1) answers.push(await from(one).get('/api/'));

    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[3]).toFailWith(errors.rateLimitExceeded);
    expect(answers[4]).toFailWith(errors.rateLimitExceeded);
    expect(answers[3]?.headers.get('x-ratelimit-limit')).toBe('3');
    expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
      answers.map(() => '"anonymous";q=3;w=86400'),
    );
    const left = answers.map(({ headers }) => /^"anonymous";r=(\d);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left).toEqual(['2', '1', '0', '0', '0']);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from(newAddress()).get('/api/')).status).toBe(200);
  });

  it('429: a user is counted across addresses and credentials', async () => {
    const user = await newUser();
    const token = await api.make.apiToken(user);
    const elsewhere = () => ({ 'x-forwarded-for': newAddress() });

    const byPassword = await api.as(user).with(elsewhere()).get('/api/');
    const byToken = await api.withToken(token).with(elsewhere()).get('/api/');
    const bySame = await api.withToken(token).with(elsewhere()).get('/api/');
    const again = await api.withToken(token).with(elsewhere()).get('/api/');

    expect([byPassword.status, byToken.status, bySame.status]).toEqual([200, 200, 200]);
    expect(again).toFailWith(errors.rateLimitExceeded);
  });

  it('429: addresses that lead nowhere count, too', async () => {
    const client = api.anonymous.with({ 'x-forwarded-for': newAddress() });
    const statuses = [];
    for (const path of ['/api/nowhere/', '/nowhere', '/api/nowhere/', '/api/nowhere/'])
      statuses.push((await client.get(path)).status);

    expect(statuses).toEqual([404, 404, 404, 429]);
    expect(await client.get('/api/')).toFailWith(errors.rateLimitExceeded);
  });

  it('429: comes before 405', async () => {
    const client = api.anonymous.with({ 'x-forwarded-for': newAddress() });
    await askOften(client);

    expect(await client.send('PATCH', '/api/')).toFailWith(errors.rateLimitExceeded);
  });

  it('429: comes before the body, also of who may ask for another method', async () => {
    const here = { 'x-forwarded-for': newAddress() };
    const user = await newUser();
    const sent = { body: '{', headers: { 'content-type': 'application/json' } };
    for (const client of [api.anonymous.with(here), api.as(user).with(here)]) {
      await askOften(client);

      expect(await client.send('POST', '/api/groups/', sent)).toFailWith(errors.rateLimitExceeded);
    }
  });

  it('429: a request that asks for another method is counted once', async () => {
    const client = api.as(await newUser({ is_superuser: true }));
    const { name } = await api.make.group();
    const put = () => client.post(`/api/groups/${name}/`, { _method: 'PUT' });

    const answers = [await put(), await put(), await put(), await put()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('401: after some wrong passwords for a name not even the right one passes from there', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const here = { 'x-forwarded-for': newAddress() };
    await askOften(api.as(user, 'wrong').with(here), 5);

    const refused = await api.as(user).with(here).get('/api/');
    expect(refused).toFailWith(errors.loginFailed);
    expect(refused.body.err.msg).toMatch(/^Too many failed logins. Try again in \d+ seconds.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.as(other).with(here).get('/api/')).status).toBe(200);
    expect((await api.anonymous.with(here).get('/api/')).status).toBe(200);
    expect((await api.as(user).with({ 'x-forwarded-for': newAddress() }).get('/api/')).status).toBe(200);
  });

  it('429: all addresses of a /64 are one', async () => {
    const network = newNetwork();
    const from = (address: string) => api.anonymous.with({ 'x-forwarded-for': `${network}:${address}` }).get('/api/');

    for (const address of [':1', ':2', '1::']) expect((await from(address)).status).toBe(200);
    expect(await from('1:2:3:4')).toFailWith(errors.rateLimitExceeded);
  });

  it('401: wrong tokens of both kinds are counted together, by network, and refuse no good one', async () => {
    const user = await newUser();
    const [token, bearer] = [
      await api.make.apiToken(user),
      await api.make.oauthToken(user, { scopes: ['session:read'] }),
    ];
    const network = newNetwork();
    const from = (address: number) => ({ 'x-forwarded-for': `${network}::${address}` });
    for (const host of [1, 2]) await askOften(api.withToken('wrong').with(from(host)), 2);
    await api.withBearer('wrong').with(from(3)).get('/api/');

    const next = await api.withToken('wrong').with(from(4)).get('/api/');

    expect(next).toFailWith(errors.loginFailed);
    expect(next.body.err.msg).toMatch(/^Too many failed logins/);
    for (const good of [api.withToken(token), api.withBearer(bearer.value), api.as(user)])
      expect((await good.with(from(5)).get('/api/session/')).status).toBe(200);
  });

  it('401: after failures with fifty names only who has logged in there before can do so', async () => {
    const [known, stranger] = [await newUser(), await newUser()];
    const here = { 'x-forwarded-for': newAddress() };
    await api.as(known).with(here).get('/api/');
    const guess = (_: unknown, index: number) =>
      api
        .as({ username: `nobody-${index}` })
        .with(here)
        .get('/api/');
    await Promise.all(Array.from({ length: 50 }, guess));

    expect(await api.as(stranger).with(here).get('/api/')).toFailWith(errors.loginFailed);
    expect((await api.as(known).with(here).get('/api/')).status).toBe(200);
  });

  it('200: the window ends', async () => {
    const api = await boot('login=1/1s');
    const user = await api.make.user();
    const here = { 'x-forwarded-for': newAddress() };
    await api.as(user, 'wrong').with(here).get('/api/');

    const passed = await eventually(async () => (await api.as(user).with(here).get('/api/')).status === 200);

    expect(passed).toBe(true);
    await api.close();
  });
});

describeWithRedis('rate limits of several processes', () => {
  it('are shared: what one process counted in Redis, the next one knows', async () => {
    const REDIS_URL = process.env.TEST_REDIS_URL ?? '';
    const settings = { RATE_LIMITS: `anonymous=2/${LONG}`, TRUSTED_PROXIES: '127.0.0.1', REDIS_URL };
    const here = { 'x-forwarded-for': newAddress() };
    const first = await TestApi.boot({ settings });
    // Until the first connection to Redis is open, this process counts on its own.
    await eventually(async () => {
      const address = { 'x-forwarded-for': newAddress() };
      return (await first.anonymous.with(address).get('/api/')).status === 200;
    });
    await first.anonymous.with(here).get('/api/');
    await first.anonymous.with(here).get('/api/');
    await first.close();

    const second = await TestApi.boot({ settings });
    const refused = await eventually(async () => {
      const answer = await second.anonymous.with(here).get('/api/');
      return answer.status === 429 && answer;
    });

    expect(refused).toFailWith(errors.rateLimitExceeded);
    await second.close();
  });
});

describe('rate limits', () => {
  it.each(['sometimes', 'anonymous=0/h', 'anonymous=5', 'login=5/w', 'logout=5/m', 'login=5/25d'])(
    'cannot be %j',
    async (rates) => {
      await expect(TestApi.boot({ settings: { RATE_LIMITS: rates } })).rejects.toThrow(/^RATE_LIMITS: must be/);
    },
  );
});
