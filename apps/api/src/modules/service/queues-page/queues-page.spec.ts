import { describeWithRedis } from '@review-service/testing/left-out';
import { randomBytes } from 'node:crypto';
import { queues } from '@review-service/contracts/queues';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { createLog } from '@review-service/platform/logging/log';
import { openQueues } from '@review-service/platform/queues/open-queues';
import { eventually } from '@review-service/testing/eventually';
import { Browser } from '../../../../test/browser';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const PAGE = '/admin/queues/';
const REDIS = { REDIS_URL: process.env.TEST_REDIS_URL ?? '', REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}` };

describeWithRedis('the page of the queues', () => {
  let api: TestApi;
  let operator: Browser;
  let somebody: Browser;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: REDIS });
    operator = await browserOf(api, await api.make.superuser());
    somebody = await browserOf(api, await api.make.user({ is_staff: true }));
    const redis = Object.assign(new RedisConfig(), { url: REDIS.REDIS_URL, prefix: REDIS.REDIS_PREFIX });
    const backend = openQueues({ redis, databaseUrl: '', log: createLog('test', { stream: process.stdout }) });
    await eventually(async () => (await backend.fault()) === undefined);
    const queue = backend.queue('groups');
    await queue.waitUntilReady();
    await queue.addBulk([{ name: 'group.deleted', data: { payload: { groupId: 77 } } }]);
    await queue.close();
    await backend.close();
  });
  afterAll(() => api.close());

  it('200: is bull-board, which loads nothing from elsewhere and is framed by nobody', async () => {
    const { status, headers, text } = await operator.get(PAGE);

    expect(status).toBe(200);
    expect(text).toContain(`<base href="${PAGE}" />`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    );
    const scripts = [...text.matchAll(/src="(static\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) expect((await operator.get(PAGE + path)).status).toBe(200);
    expect((await operator.get(`${PAGE}queue/groups`)).status).toBe(200);
  });

  it('200: shows every queue, and what is in it', async () => {
    const answer = await operator.get(`${PAGE}api/queues?activeQueue=groups&status=waiting&page=1&jobsPerPage=10`);

    expect(answer.status).toBe(200);
    const { queues: shown } = answer.json() as { queues: { name: string; readOnlyMode: boolean; counts: object }[] };
    expect(shown.map(({ name }) => name).sort()).toEqual(queues.map(({ name }) => name).sort());
    expect(shown.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    expect(shown.find(({ name }) => name === 'groups')?.counts).toMatchObject({ waiting: 1 });
    expect(answer.text).toContain('"groupId":77');
  });

  const EVERYTHING = ['', 'queue/groups', 'api/queues', 'api/redis/stats', 'static/favicon.ico'];

  it.each(EVERYTHING)('303: whoever is not signed in is sent there: %s', async (path) => {
    const { status, headers } = await new Browser(api.url).get(PAGE + path);

    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/^\/account\/login\//);
  });

  it.each(EVERYTHING)('403: others than superusers: %s', async (path) => {
    expect((await somebody.get(PAGE + path)).status).toBe(403);
  });

  it('403: on a Local Site', async () => {
    const user = await api.make.superuser();
    const site = await api.make.site({ users: [user] });

    expect((await (await browserOf(api, user)).get(`/s/${site.name}${PAGE}`)).status).toBe(403);
  });

  it.each(['static/nothing.js', 'static/..%2findex.ejs', 'static/..%2f..%2fpackage.json', 'static/js', 'api/nothing'])(
    '404: %s',
    async (path) => {
      expect((await operator.get(PAGE + path)).status).toBe(404);
    },
  );

  it.each(['api/queues/pause/', 'api/queues/groups/empty/', 'api/queues/groups/add/'])(
    '405: nothing changes: %s',
    async (path) => {
      expect((await operator.post(PAGE + path)).status).toBe(405);
    },
  );

  it('303: tokens open no pages', async () => {
    const token = await api.make.apiToken(await api.make.superuser());

    expect((await api.withToken(token).get(PAGE)).status).toBe(303);
  });
});

describe('the page of the queues without Redis', () => {
  it('200: shows those in PostgreSQL', async () => {
    const api = await TestApi.boot();
    const operator = await browserOf(api, await api.make.superuser());
    const backend = openQueues({ redis: new RedisConfig(), databaseUrl: api.databaseUrl, log: createLog('test') });
    const queue = backend.queue('groups');
    await queue.addBulk([{ name: 'group.deleted', data: { payload: { groupId: 78 } } }]);
    await queue.close();

    const answer = await operator.get(`${PAGE}api/queues?activeQueue=groups&status=waiting&page=1&jobsPerPage=10`);

    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"groupId":78');
    await api.close();
  });
});
