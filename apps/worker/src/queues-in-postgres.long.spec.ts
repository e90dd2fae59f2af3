/** The suites about queues once more, with queues in PostgreSQL, as where there is no Redis. */
process.env.TEST_WITHOUT = 'redis';

describe.each([
  './modules/groups/group-detachment.spec',
  './modules/review-requests/deleted-review-request.spec',
  './modules/sources/mirrors/mirrors.spec',
  './modules/sources/sources.spec',
  './modules/webhooks/webhooks.spec',
  './queues/job-runner.spec',
  './queues/jobs-together.spec',
  './relay/relay.spec',
  './relay/relay.long.spec',
  './schedules/schedules.spec',
  './schedules/timed-work-metrics.spec',
])('%s, with queues in PostgreSQL', (suite) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a suite is declared while its file is read
  require(suite);
});
