import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { PASSWORD } from '@review-service/testing/make';
import { Browser } from '../../../test/browser';
import { CALLBACK, OAuthClient } from '../../../test/oauth-client';
import { TestApi } from '../../../test/test-api';

/** Two processes of the API: the wrong logins that they count together in Redis, and their logs. */
describe('two API processes', () => {
  let api: TestApi;
  let folder: string;
  const running: RunningProgram[] = [];
  const logs: string[] = [];

  beforeAll(async () => {
    api = await TestApi.boot();
    folder = mkdtempSync(join(tmpdir(), 'review-service-test-'));
    const redis = {
      REDIS_URL: process.env.TEST_REDIS_URL ?? '',
      REDIS_PREFIX: `guesses-and-logs-${randomBytes(4).toString('hex')}`,
    };
    const env = { ...api.programSettings, ...redis, RATE_LIMITS: 'on' };
    for (const number of [1, 2]) {
      const log = join(folder, `api-${number}.log`);
      running.push(await launchProgram({ app: 'api', env, log }));
      logs.push(log);
    }
  });
  afterAll(async () => {
    for (const one of running) await one.stop();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const [first, second] = [() => running[0]?.url ?? '', () => running[1]?.url ?? ''];

  it('count failed logins on the page together', async () => {
    const { username } = await api.make.user();
    const signIn = (url: string, password: string) => new Browser(url).post('/account/login/', { username, password });
    for (const url of [first(), second(), first(), second(), first()])
      expect((await signIn(url, 'wrong')).status).toBe(401);

    const page = await signIn(second(), PASSWORD);

    expect(page.status).toBe(401);
    expect(page.text).toContain('Too many failed logins');
  });

  it('count wrong client secrets together', async () => {
    const client = await OAuthClient.register(api, await api.make.user());
    const ask = (url: string, client_secret: string) =>
      client.post(`${url}/oauth2/token/`, { grant_type: 'refresh_token', refresh_token: 'x', client_secret });
    for (const url of [first(), second(), first(), second(), first()])
      expect((await ask(url, 'wrong')).status).toBe(401);

    const answer = await ask(second(), PASSWORD);

    expect(answer).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('60');
  });

  it('write no secret into their logs, whatever part of the request has it', async () => {
    const user = await api.make.user();
    const client = await OAuthClient.register(api, user);
    const browser = new Browser(first());
    await browser.post('/account/login/', { username: user.username, password: PASSWORD });
    const back = await client.consent(browser, { state: 'state-of-a-client' });
    const code = back.searchParams.get('code') ?? '';
    const { body } = await client.post(`${second()}/oauth2/token/`, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: 'wrong'.repeat(9),
    });
    expect(body).toMatchObject({ error: 'invalid_grant' });
    await fetch(`${second()}/oauth2/token/?code=${code}&client_secret=${PASSWORD}`, { method: 'POST' });
    await fetch(`${first()}/api/session/?access_token=${code}`, { headers: { authorization: `Bearer ${code}` } });

    const written = logs.map((log) => readFileSync(log, 'utf8')).join('');

    expect(written).toContain('/oauth2/token');
    for (const secret of [code, PASSWORD, browser.cookie.split('=')[1] ?? '', 'state-of-a-client']) {
      expect(secret).not.toBe('');
      expect(written.includes(secret)).toBe(false);
    }
  });
});
