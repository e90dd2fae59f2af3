import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import { randomBytes } from 'node:crypto';
import { TestApi } from '../../../test/test-api';
import { Limiters } from './limiters';

/** A window that does not end during a test. */
const LONG = '1d';

/** Every test has its own network, by the header of a trusted proxy, so that tests share no counts in Redis. */
const newNetwork = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
const newAddress = () => `${newNetwork()}::1`;

describe('rate limits', () => {
  it('are counted here while Redis hangs: only the first request waits for it', async () => {
    const wire = await Wire.to(process.env.TEST_REDIS_URL ?? '');
    const settings = { RATE_LIMITS: `anonymous=1000/${LONG}`, TRUSTED_PROXIES: '127.0.0.1', REDIS_URL: wire.through() };
    const api = await TestApi.boot({ settings });
    const limiters = api.part(Limiters);
    const client = api.anonymous.with({ 'x-forwarded-for': newAddress() });
    await eventually(async () => (await limiters.fault()) === undefined);

    wire.freeze();
    // With half a second for each, the test would be over in the middle.
    for (let request = 0; request < 60; request += 1) expect((await client.get('/api/')).status).toBe(200);
    wire.thaw();

    await eventually(async () => (await limiters.fault()) === undefined);
    await api.close();
    await wire.cut();
  }, 20_000);

  it('are a thousand an hour for an address by themselves, and nothing when off', async () => {
    const on = await TestApi.boot({ settings: { RATE_LIMITS: 'on' } });
    expect((await on.anonymous.get('/api/')).status).toBe(200);
    await on.close();

    const off = await TestApi.boot({ settings: { RATE_LIMITS: 'off' } });
    const user = await off.make.user();
    for (let attempt = 0; attempt < 7; attempt += 1) await off.withToken('wrong').get('/api/');
    expect((await off.as(user).get('/api/')).status).toBe(200);
    await off.close();
  });
});
