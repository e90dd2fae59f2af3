import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TestClient } from '@review-service/testing/client';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import { Launched } from '../test/launched';
import { rawRequest } from '../test/raw-request';
import { TestApi } from '../test/test-api';

const OBSERVABILITY = resolve(__dirname, '../../../docker/observability');
const ALERTS = '../helm/review-service/files/prometheus-alerts.yaml';
const file = (name: string) => readFileSync(resolve(OBSERVABILITY, name), 'utf8');

const OF_BOTH = [
  'review_service_build_info',
  'review_service_check_ok',
  'review_service_database_pool_size',
  'review_service_database_pool_open',
  'review_service_database_pool_idle',
  'review_service_database_pool_waiting',
  'review_service_database_lists_waiting',
  'review_service_database_look_up_connections',
  'review_service_database_look_ups_waiting',
  'nodejs_eventloop_lag_p99_seconds',
];
const OF_THE_API = [
  'http_request_duration_seconds',
  'http_requests_total',
  'review_service_requests_in_work',
  'review_service_requests_waiting',
  'review_service_requests_refused_total',
];
const OF_THE_WORKER = [
  'review_service_outbox_messages',
  'review_service_outbox_oldest_seconds',
  'review_service_queue_jobs',
  'review_service_jobs_total',
  'review_service_job_seconds',
  'review_service_revocations_total',
  'review_service_scrape_ok',
  'review_service_timed_work_interval_seconds',
  'review_service_timed_work_last_success_timestamp_seconds',
];

const READ_ONLY = 'review_service_check_ok{check="writes"} 0';

describe('what operators see of the programs', () => {
  let redis: Wire;
  let api: TestApi;
  let launched: Launched;

  beforeAll(async () => {
    redis = await Wire.to(process.env.TEST_REDIS_URL ?? '');
    api = await TestApi.boot();
    launched = await Launched.on(api, {
      REDIS_URL: redis.through(),
      REDIS_PREFIX: 'seen-from-outside',
      RATE_LIMITS: 'on',
    });
  });
  afterAll(async () => {
    await launched.stop();
    await api.close();
    await redis.cut();
  });

  it('both measure their resources; the API its requests, and the worker its jobs', async () => {
    const [ofApi, ofWorker] = [await launched.metricsOf('api'), await launched.metricsOf('worker')];

    expect(namesIn(ofApi)).toEqual(expect.arrayContaining([...OF_BOTH, ...OF_THE_API]));
    expect(namesIn(ofWorker)).toEqual(expect.arrayContaining([...OF_BOTH, ...OF_THE_WORKER]));
    expect(ofWorker).toContain('review_service_queue_jobs{queue="webhooks",state="waiting"} 0');
    expect(ofWorker).toContain('review_service_check_ok{check="redis"} 1');
  });

  it('those of the API are where the API listens, and nowhere else', async () => {
    const { port } = new URL(launched.operationsOf('api'));

    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('a client cannot add to what is measured', async () => {
    const ask = async (word: string) => {
      const client = new TestClient(launched.url, { authorization: basic(word, word) });
      const paths = [
        '',
        'api/',
        `api/groups/`,
        `s/`,
        `s/${word}/api/groups/`,
        'api/oauth2/',
        'oauth2/',
        'r/',
        'users/',
      ];
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
          await client.send(method, `/${path}${word}/?q=${word}`, { headers: { 'x-request-id': word } });
      }
      for (const method of ['TRACE', 'PROPFIND', 'REPORT', 'M-SEARCH'])
        for (const path of [`/api/${word}/`, `/${word}/%zz`]) await rawRequest(launched.url, path, { method });
      return seriesOf(await launched.metricsOf('api'));
    };
    const before = await ask('first-word');

    const after = await ask('another-word');

    expect(after).toEqual(before);
    expect(after.filter((series) => /first-word|another-word|PROPFIND|TRACE/.test(series))).toEqual([]);
    expect(after.some((series) => series.includes('method="other"'))).toBe(true);
  });

  it('methods that a URL does not have are measured together, so that trying all of them makes few series', async () => {
    const client = new TestClient(launched.url, {});
    const ask = async (...paths: string[]) => {
      for (const path of paths)
        for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) await client.send(method, path);
      return seriesOf(await launched.metricsOf('api'));
    };
    const before = await ask('/api/users/');

    expect(await ask('/api/groups/', '/api/repositories/', '/api/session/extra/')).toEqual(before);
  });

  it('both are ready without Redis, and say what that means', async () => {
    await redis.cut();

    for (const program of ['api', 'worker'] as const) {
      const ready = await eventually(async () => {
        const answer = await fetch(`${launched.operationsOf(program)}/health/ready`);
        const body = (await answer.json()) as { warnings?: { redis?: string } };
        return body.warnings?.redis !== undefined && { status: answer.status, body };
      });
      expect(ready).toEqual({
        status: 200,
        body: { status: 'ready', database: 'ok', warnings: { redis: expect.stringContaining('away') } },
      });
      const text = await launched.metricsOf(program);
      expect(text).toContain('review_service_check_ok{check="redis"} 0');
      expect(text).not.toMatch(/^review_service_queue_jobs\{/m);
    }
    await redis.mend();
  });

  it('both are ready while a locked table keeps all connections of requests waiting', async () => {
    const user = await api.make.user();
    const caller = new TestClient(launched.url, { authorization: `token ${await api.make.apiToken(user)}` });
    const locked = api.db.createQueryRunner();
    await locked.startTransaction();
    await locked.query('lock table user_account in access exclusive mode');

    const asked = Array.from({ length: 60 }, () => caller.get('/api/groups/'));
    const ready = await fetch(`${launched.operationsOf('api')}/health/ready`);
    await Promise.all(asked);
    await locked.rollbackTransaction();
    await locked.release();

    expect(ready.status).toBe(200);
  });

  it('both say that PostgreSQL takes no changes, and go on reading', async () => {
    const [{ name }] = await api.db.query<[{ name: string }]>('select current_database() as name');
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    const seen = async (program: 'api' | 'worker') => (await launched.metricsOf(program)).includes(READ_ONLY);
    await api.db.query(`alter database "${name}" set default_transaction_read_only = on`);
    await api.db.query(others);

    for (const program of ['api', 'worker'] as const) {
      await eventually(() => seen(program));
      expect((await fetch(`${launched.operationsOf(program)}/health/ready`)).status).toBe(200);
    }
    await eventually(() =>
      api.db
        .query(`set default_transaction_read_only = off; alter database "${name}" reset default_transaction_read_only`)
        .then(
          () => true,
          () => false,
        ),
    );
    await api.db.query(others);
  });

  it.each(['grafana-dashboard.json', ALERTS])('%s names nothing else', async (name) => {
    const known = [...namesIn(await launched.metricsOf('api')), ...namesIn(await launched.metricsOf('worker'))];

    const used = [...file(name).matchAll(/\b(?:review_service|http|nodejs|process)_[a-z0-9_]+/g)].map(([metric]) =>
      metric.replace(/_(bucket|count|sum)$/, ''),
    );

    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((metric) => !known.includes(metric))).toEqual([]);
  });

  it('every alert has a paragraph that says what to do', () => {
    const alerts = [...file(ALERTS).matchAll(/- alert: (\w+)\n[^]*?runbook_url: (\S+)/g)];
    const runbook = file('README.md');

    expect(alerts.length).toBeGreaterThan(5);
    for (const [, name = '', url] of alerts) {
      expect(url).toBe(`https://runbooks.example.com/docker/observability/README.md#${name.toLowerCase()}`);
      expect(runbook).toMatch(new RegExp(`^### ${name}\\n\\n\\S`, 'm'));
    }
  });
});

const namesIn = (text: string): string[] => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);

/** The labels of a series of requests. */
const seriesOf = (text: string): string[] =>
  [...text.matchAll(/^(?:http_request_duration_seconds_count|http_requests_total)(\{.*\})/gm)]
    .map(([, labels = '']) => labels)
    .sort();
