import { statementsOf } from '@review-service/testing/statements';
import { Wire } from '@review-service/testing/wire';
import type { TestWorker } from '../../test/test-worker';
import { bootTrials, putRow } from '../../test/trials';

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
    await putRow(worker, { status: 'relayed', send_number: 1, due_at: longAgo, relayed_at: later });
    await putRow(worker, { status: 'failed' });

    const text = await worker.metrics.metrics();

    expect(text).toContain('review_service_outbox_messages{status="pending"} 1');
    expect(text).toContain('review_service_outbox_messages{status="failed"} 1');
    expect(text).toContain('review_service_outbox_messages{status="relayed"} 1');
    expect(text).toMatch(/review_service_outbox_oldest_seconds\{status="pending"\} 36\d\d/);
    expect(text).toMatch(/review_service_outbox_oldest_seconds\{status="relayed"\} 36\d\d/);
    expect(text).toContain('review_service_scrape_ok{source="outbox"} 1');
  });

  it('are read from indexes, however much was done before', async () => {
    await worker.query(`
      insert into outbox_message (id, queue, name, payload, status, finished_at)
      select gen_random_uuid(), 'trials', 'write', '{}', 'done', now() from generate_series(1, 30000)`);
    await worker.query('vacuum analyze outbox_message');

    const asked = await statementsOf(() => worker.metrics.metrics());
    const counting = asked.filter((text) => /^select .*(count|min)\(.* from outbox_message/.test(text));

    expect(counting).toHaveLength(2);
    for (const text of counting) {
      const plan = await worker.query<unknown[]>(`explain ${text.replace(/\$\d/g, '10000')}`);
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
      expect(JSON.stringify(plan)).toContain('outbox_message_due');
      expect(JSON.stringify(plan)).toMatch(/outbox_message_relayed(_due)?\b/);
    }
  });

  it('say nothing but that while PostgreSQL is away, and keep no other metric back', async () => {
    await wire.cut();

    const text = await worker.metrics.metrics();

    expect(text).not.toMatch(/^review_service_outbox_(messages|oldest_seconds)[ {]/m);
    expect(text).toContain('review_service_jobs_total');
    expect(text).toContain('review_service_scrape_ok{source="outbox"} 0');
  });
});
