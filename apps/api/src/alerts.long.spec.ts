import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testRules } from '@review-service/testing/promtool';

const RULES = resolve(__dirname, '../../../docker/helm/review-service/files/prometheus-alerts.yaml');
const read = (path: string) => readFileSync(path, 'utf8');
/** A metric of Prometheus in a rule, with what it is asked of. */
const METRIC = /\b(?:up|(?:review_service|http|nodejs|process)_\w+)(?:\{[^}]*\})?/g;
/** Values of a series, one in 15 s, as promtool writes them: `1x10` is eleven times 1, `0+15x10` grows by 15. */
type Series = Readonly<Record<string, string>>;

/** Half an hour in which nothing happens. */
const SAME = (value: number) => `${value}x120`;
/** Five minutes of this, and then of that for the rest. */
const THEN = (before: number, after: string) => `${before}x19 ${after}`;

const api = '{job="review-service-api",instance="api-1"';
const worker = '{job="review-service/review-service-workers",instance="worker-1"';
const requests = (method: string, status: number, fault = status >= 500) =>
  `http_requests_total${api},method="${method}",route="/api/groups/",status="${status}",fault="${fault ? 'yes' : 'no'}"}`;
const within = (le: string) =>
  `http_request_duration_seconds_bucket${api},method="GET",route="/api/groups/",le="${le}"}`;
const build = (program: 'api' | 'worker') =>
  `review_service_build_info${program === 'api' ? api : worker},program="${program}",version="1.0.0"}`;
const check = (of: string, name: string) => `review_service_check_ok${of},check="${name}"}`;
const oldest = (status: string) => `review_service_outbox_oldest_seconds${worker},status="${status}"}`;

const lastSuccess = `review_service_timed_work_last_success_timestamp_seconds${worker},task="fold-counts"}`;

/** What Prometheus has of an API and a worker that are well: a hundred reads and two changes a second. */
const WELL: Series = {
  [`up${api}}`]: SAME(1),
  [`up${worker}}`]: SAME(1),
  [build('api')]: SAME(1),
  [build('worker')]: SAME(1),
  ...Object.fromEntries(
    [api, worker].flatMap((of) =>
      ['database', 'writes', 'storage', 'redis'].map((name) => [check(of, name), SAME(1)] as const),
    ),
  ),
  [requests('GET', 200)]: '0+1500x120',
  [requests('POST', 201)]: '0+30x120',
  [within('0.1')]: '0+1500x120',
  [within('5')]: '0+1500x120',
  [within('+Inf')]: '0+1500x120',
  [`review_service_requests_refused_total${api}}`]: SAME(0),
  [`review_service_database_pool_waiting${api}}`]: SAME(0),
  [`review_service_database_lists_waiting${api}}`]: SAME(0),
  [`review_service_database_look_ups_waiting${api}}`]: '0 3 1 2 0 0 4 1 '.repeat(15),
  [oldest('pending')]: SAME(0),
  [oldest('relayed')]: SAME(2),
  [`review_service_outbox_messages${worker},status="failed"}`]: SAME(0),
  [`review_service_queue_jobs${worker},queue="webhooks",state="waiting"}`]: SAME(3),
  [`review_service_scrape_ok${worker},source="outbox"}`]: SAME(1),
  [`review_service_timed_work_interval_seconds${worker},task="fold-counts"}`]: SAME(10),
  // It is done each time that Prometheus asks.
  [lastSuccess]: '0+15x120',
  [`nodejs_eventloop_lag_p99_seconds${api}}`]: SAME(0.02),
};

/** Whatever these processes have reported ends with them. */
const without = (...gone: string[]): Series =>
  Object.fromEntries(
    Object.entries(WELL)
      .filter(([series]) => gone.some((one) => series.includes(one)))
      .map(([series, values]) => [series, values.replace(/x120$/, 'x19 stale')]),
  );

interface Failure {
  readonly what: string;
  readonly series: Series;
  /** Minutes after its beginning. */
  readonly after: number;
  readonly fires: readonly string[];
}

const FAILURES: readonly Failure[] = [
  { what: 'nothing', series: {}, after: 20, fires: [] },
  {
    what: 'all processes are gone',
    series: without(api, worker),
    after: 3,
    fires: ['ReviewServiceNoApi', 'ReviewServiceNoWorker'],
  },
  {
    what: 'the API does not answer',
    series: { ...without(api), [`up${api}}`]: THEN(1, SAME(0)) },
    after: 6,
    fires: ['ReviewServiceDown', 'ReviewServiceNoApi'],
  },
  { what: 'there is no worker', series: without(worker), after: 3, fires: ['ReviewServiceNoWorker'] },
  {
    what: 'one of two workers does not answer',
    series: { 'up{job="review-service/review-service-workers",instance="worker-2"}': THEN(1, SAME(0)) },
    after: 6,
    fires: ['ReviewServiceDown'],
  },
  {
    what: 'PostgreSQL is away',
    series: { [check(api, 'database')]: THEN(1, SAME(0)) },
    after: 3,
    fires: ['ReviewServiceNotReady'],
  },
  {
    what: 'PostgreSQL is read-only',
    series: { [check(api, 'writes')]: THEN(1, SAME(0)) },
    after: 2,
    fires: ['ReviewServiceCannotWrite'],
  },
  {
    what: "PostgreSQL's disk is full, and few clients write",
    series: { [requests('POST', 201)]: '0+5x120', [requests('POST', 503)]: THEN(0, '0+5x100') },
    after: 3,
    fires: ['ReviewServiceChangesFail'],
  },
  {
    what: 'reading fails',
    series: { [requests('GET', 500)]: THEN(0, '0+40x100') },
    after: 10,
    fires: ['ReviewServiceErrorRate'],
  },
  {
    what: 'many are told that something is not offered, or that the service is read-only',
    series: { [requests('GET', 501, false)]: THEN(0, '0+900x100'), [requests('PUT', 503, false)]: THEN(0, '0+90x100') },
    after: 10,
    fires: [],
  },
  {
    what: 'the sources of many repositories fail, which is told by 500 as in the reference',
    series: {
      [requests('GET', 500, false)]: THEN(0, '0+900x100'),
      [requests('POST', 500, false)]: THEN(0, '0+90x100'),
    },
    after: 10,
    fires: [],
  },
  {
    what: 'a process of the release before fails, which does not say what is a fault',
    series: { [requests('GET', 500).replace(',fault="yes"', '')]: THEN(0, '0+40x100') },
    after: 10,
    fires: ['ReviewServiceErrorRate'],
  },
  {
    what: 'the storage is away',
    series: { [check(api, 'storage')]: THEN(1, SAME(0)) },
    after: 3,
    fires: ['ReviewServiceWithoutStorage'],
  },
  {
    what: 'Redis is full',
    series: { [check(worker, 'redis')]: THEN(1, SAME(0)), [oldest('pending')]: THEN(0, '0+15x100') },
    after: 5,
    fires: ['ReviewServiceOutboxLag', 'ReviewServiceWithoutRedis'],
  },
  {
    what: 'a queue from which nobody takes has less than a thousand jobs',
    series: { [oldest('relayed')]: THEN(2, '0+15x100') },
    after: 19,
    fires: ['ReviewServiceWorkStuck'],
  },
  {
    what: 'work has failed for good',
    series: { [`review_service_outbox_messages${worker},status="failed"}`]: THEN(0, SAME(1)) },
    after: 6,
    fires: ['ReviewServiceJobsFailed'],
  },
  {
    what: 'the outbox cannot be counted',
    series: { [`review_service_scrape_ok${worker},source="outbox"}`]: THEN(1, SAME(0)) },
    after: 6,
    fires: ['ReviewServiceScrapeFailed'],
  },
  {
    what: 'timed work fails each time',
    series: { [lastSuccess]: '0+15x19 285x100' },
    after: 20,
    fires: ['ReviewServiceTimedWorkLate'],
  },
  {
    what: 'the sync with the directory has stopped',
    series: { [`review_service_directory_sync_stopped${worker}}`]: THEN(0, SAME(1)) },
    after: 6,
    fires: ['ReviewServiceDirectorySyncStopped'],
  },
  {
    what: 'answers are late',
    series: { [within('0.1')]: `0+1500x19 30000+750x100` },
    after: 9,
    fires: ['ReviewServiceSlow'],
  },
  {
    what: 'requests are refused',
    series: { [`review_service_requests_refused_total${api}}`]: THEN(0, '1+5x100') },
    after: 7,
    fires: ['ReviewServiceOverloaded'],
  },
  {
    what: 'all connections are in use',
    series: { [`review_service_database_pool_waiting${api}}`]: THEN(0, SAME(4)) },
    after: 6,
    fires: ['ReviewServicePoolExhausted'],
  },
  {
    what: 'a lock keeps look-ups waiting',
    series: { [`review_service_database_look_ups_waiting${api}}`]: THEN(0, SAME(22)) },
    after: 4,
    fires: ['ReviewServiceLookUpsWaiting'],
  },
  {
    what: 'more jobs come than are done',
    series: {
      [`review_service_queue_jobs${worker},queue="webhooks",state="waiting"}`]: THEN(3, SAME(1500)),
    },
    after: 11,
    fires: ['ReviewServiceQueueBacklog'],
  },
  {
    what: 'a process has too little of a processor',
    series: { [`nodejs_eventloop_lag_p99_seconds${api}}`]: THEN(0.02, SAME(2)) },
    after: 6,
    fires: ['ReviewServiceEventLoopDelayed'],
  },
];

/** The series of an installation, as a PodMonitor of the chart names it. */
const of = (namespace: string, release: string, series: Series): Series =>
  Object.fromEntries(
    Object.entries(series).map(([name, values]) => [
      name.replace('{', `{namespace="${namespace}",release="${release}",`),
      values,
    ]),
  );
/** Beside the one that fails, another is well: of the same name elsewhere, or in the same namespace. */
const PRODUCTION = ['reviews', 'production'] as const;
const OTHERS: Series = { ...of('staging', 'production', WELL), ...of('reviews', 'staging', WELL) };

describe('the alerts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The rules for one installation, as the chart makes them. */
  const ofChart = join(folder, 'of-chart.yaml');
  const all = /job=~"\.\*review-service\.\*"/g;
  const [namespace, release] = PRODUCTION;
  writeFileSync(ofChart, read(RULES).replace(all, `namespace="${namespace}",release="${release}"`));

  /** A unit test of promtool: exactly these alerts fire. YAML is a superset of JSON. */
  const tested = (rules: string, series: Series, { after, fires }: Failure, labels = '') => {
    const file = join(folder, 'test.json');
    const test = {
      rule_files: [rules],
      evaluation_interval: '15s',
      tests: [
        {
          interval: '15s',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: 'count by (alertname, namespace, release) (ALERTS{alertstate="firing"})',
              eval_time: `${5 + after}m`,
              exp_samples: fires.map((alertname) => ({ labels: `{alertname="${alertname}"${labels}}`, value: 1 })),
            },
          ],
        },
      ],
    };
    writeFileSync(file, JSON.stringify(test));
    return testRules(file);
  };
  const passed = { isPassed: true, printed: expect.stringContaining('SUCCESS') as string };

  it.each(FAILURES)('when $what: $fires, within $after minutes', (failure) => {
    expect(tested(RULES, { ...WELL, ...failure.series }, failure)).toMatchObject(passed);
  });

  describe.each([
    ['rules for all', RULES],
    ['the rules of the chart', ofChart],
  ])('with other installations in the same Prometheus, and %s', (_, rules) => {
    it.each(FAILURES)('when $what: $fires, of the one that has it', (failure) => {
      const series = { ...OTHERS, ...of(...PRODUCTION, { ...WELL, ...failure.series }) };

      const labels = `,namespace="${namespace}",release="${release}"`;

      expect(tested(rules, series, failure, labels)).toMatchObject(passed);
    });
  });

  it('with the rules of the chart, say nothing of another installation', () => {
    const gone = { ...of(...PRODUCTION, WELL), ...of('staging', 'production', without(api, worker)) };

    expect(tested(ofChart, gone, { what: '', series: {}, after: 6, fires: [] })).toMatchObject(passed);
  });

  it('with the rules of the chart, notice an installation that was never there', () => {
    const failure = { what: '', series: {}, after: 6, fires: ['ReviewServiceNoApi', 'ReviewServiceNoWorker'] };

    expect(tested(ofChart, OTHERS, failure, `,namespace="${namespace}",release="${release}"`)).toMatchObject(passed);
  });

  it('ask for nothing that the chart could not keep to one installation', () => {
    const asked =
      read(RULES)
        .replace(/^ *(#|- alert|summary).*$/gm, '')
        .match(METRIC) ?? [];

    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((metric) => !metric.includes('{job=~".*review-service.*"'))).toEqual([]);
  });

  it('are all tried here', () => {
    const names = [...read(RULES).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

    expect([...new Set(FAILURES.flatMap(({ fires }) => fires))].sort()).toEqual(names.sort());
  });
});
