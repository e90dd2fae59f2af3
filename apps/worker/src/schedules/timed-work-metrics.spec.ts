import { UPKEEP } from '@review-service/contracts/queues';
import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import { TestWorker } from '../../test/test-worker';
import { TIMED_WORK } from '../../test/timed-work';
import { PruneOutbox } from './prune-outbox';
import { PurgeExpired } from './purge-expired';

const SUCCESS = 'review_service_timed_work_last_success_timestamp_seconds';

/** When each task last succeeded, as a worker tells Prometheus. */
async function seenBy(worker: TestWorker): Promise<Record<string, number>> {
  const lines = (await worker.metrics.metrics()).matchAll(new RegExp(`^${SUCCESS}\\{task="(.+)"\\} (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, task = '', at]) => [task, Number(at)]));
}

const LONG_AGO = Date.parse('2020-01-01T00:00:00Z') / 1_000;
const forget = (worker: TestWorker) =>
  worker.query('update timed_work set succeeded_at = to_timestamp($1)', [LONG_AGO]);

describe('the metrics of timed work', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: UPKEEP } });

  const run = (task: string) => worker.query('update timed_work set due_at = now() where task = $1', [task]);

  it('say when each was last done well, and how often it is to be done', async () => {
    await forget(worker);
    for (const task of TIMED_WORK) await run(task);

    const seen = await eventually(async () => {
      const times = await seenBy(worker);
      return TIMED_WORK.every((task) => (times[task] ?? 0) > LONG_AGO) && times;
    });

    expect(Object.keys(seen).sort()).toEqual(TIMED_WORK);
    expect(await worker.metrics.metrics()).toContain(
      'review_service_timed_work_interval_seconds{task="purge-grants"} 21600',
    );
  });

  it('keep the time of a success when a later run fails', async () => {
    const failing = jest.spyOn(worker.get(PurgeExpired), 'run').mockRejectedValue(new Error('no room'));
    await eventually(async () => {
      await worker.query(`update timed_work set succeeded_at = to_timestamp($1) where task = 'purge-expired'`, [
        LONG_AGO,
      ]);
      await run('purge-expired');
      return failing.mock.calls.length > 0;
    });
    // Another task is done meanwhile.
    const pruned = jest.spyOn(worker.get(PruneOutbox), 'run');
    await run('prune-outbox');
    await eventually(async () => pruned.mock.calls.length > 0);

    expect((await seenBy(worker))['purge-expired']).toBe(LONG_AGO);
    jest.restoreAllMocks();
  });
});

describe('the metrics of timed work', () => {
  let wire: Wire;
  let worker: TestWorker;
  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_DATABASE_URL ?? '');
    worker = await TestWorker.boot({ wire, settings: { WORKER_QUEUES: 'groups' } });
  });
  afterAll(async () => {
    await wire.mend();
    await worker.close();
    await wire.cut();
  });

  it('are those of all workers: also one that does no timed work tells them, and after a restart', async () => {
    await forget(worker);
    await worker.query(`update timed_work set succeeded_at = to_timestamp(1900000000) where task = 'fold-counts'`);
    await worker.stop();
    await worker.start();

    const seen = await seenBy(worker);

    expect(seen['fold-counts']).toBe(1_900_000_000);
    expect(seen['purge-grants']).toBe(LONG_AGO);
  });

  it('say 0 of what was never done, and nothing of what no release does any more', async () => {
    await worker.query(`delete from timed_work where task = 'fold-counts'`);
    await worker.query(`insert into timed_work values ('former', now())`);

    const seen = await seenBy(worker);

    expect(seen['fold-counts']).toBe(0);
    expect(Object.keys(seen).sort()).toEqual(TIMED_WORK);
  });

  it('say nothing while PostgreSQL is away', async () => {
    await wire.cut();

    const text = await worker.metrics.metrics();

    expect(text).not.toMatch(new RegExp(`^${SUCCESS}[ {]`, 'm'));
    expect(text).toContain('review_service_scrape_ok{source="timed-work"} 0');
  });
});
