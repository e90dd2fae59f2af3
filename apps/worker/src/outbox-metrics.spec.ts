import { Wire } from '@review-service/testing/wire';
import type { TestWorker } from '../test/test-worker';
import { bootTrials, putRow } from '../test/trials';

describe('the metrics of the outbox', () => {
  let wire: Wire;
  let worker: TestWorker;
  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_DATABASE_URL ?? '');
    worker = await bootTrials({ wire });
  });
  afterAll(async () => {
    await wire.mend();
    await worker.close();
    await wire.cut();
  });

  it('count what is not done, and for how long it has waited', async () => {
    const [longAgo, later] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    await putRow(worker, { due_at: longAgo, leased_until: later });
    await putRow(worker, { status: 'failed' });

    const text = await worker.metrics.metrics();

    expect(text).toContain('review_service_outbox_messages{status="pending"} 1');
    expect(text).toContain('review_service_outbox_messages{status="failed"} 1');
    expect(text).toMatch(/review_service_outbox_oldest_seconds 36\d\d/);
  });

  it('say nothing while PostgreSQL is away, and keep no other metric back', async () => {
    await wire.cut();

    const text = await worker.metrics.metrics();

    expect(text).not.toMatch(/^review_service_outbox_(messages|oldest_seconds)[ {]/m);
    expect(text).toContain('review_service_jobs_total');
  });
});
