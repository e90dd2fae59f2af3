import { eventually } from '@review-service/testing/eventually';
import type { TestWorker } from './test-worker';
import { effectsOf, held, LATER, MINUTE_AGO, putRow, TRIALS_QUEUE } from './trials';

/** What holds for the rows of the outbox with and without Redis. */
export function testRowsInTurn(worker: TestWorker): void {
  it('waits until it is due', async () => {
    const later = await putRow(worker, { due_at: LATER() });

    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'at once' }), 'done');

    expect(await worker.row(later)).toMatchObject({ status: 'pending', send_number: 0 });
  });

  it('is left to the relay that has leased it, until the lease is over', async () => {
    const leased = await putRow(worker, { leased_until: LATER() });
    const abandoned = await putRow(worker, { leased_until: MINUTE_AGO() });

    await worker.until(abandoned, 'done');

    expect(await worker.row(leased)).toMatchObject({ status: 'pending', send_number: 0 });
  });

  it('is handed over while the job of another is in hand', async () => {
    const { begun, open } = held('lengthy');
    const lengthy = await worker.send(TRIALS_QUEUE, 'write', { subject: 'lengthy' });
    // Otherwise the two may share a job.
    await begun;

    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'brief' }), 'done');
    open();

    expect(await worker.until(lengthy, 'done')).toMatchObject({ send_number: 1 });
    expect(await effectsOf(worker, 'lengthy')).toEqual(['lengthy']);
  });

  it('is heard of at once again after the connection that listens was lost', async () => {
    const listener = async () => {
      const [pid] = await worker.column<number>(`
        select pid from pg_stat_activity
        where application_name = 'review-service-relay' and datname = current_database()`);
      return pid;
    };
    const before = await listener();

    await worker.query('select pg_terminate_backend($1)', [before]);
    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'unheard' }), 'done');

    await eventually(async () => {
      const now = await listener();
      return now && now !== before;
    });
  });
}
