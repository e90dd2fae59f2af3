import { eventually } from '@review-service/testing/eventually';
import { describeWithRedis } from '@review-service/testing/left-out';
import type { TestWorker } from '../../test/test-worker';
import { bootTrials, effectsOf, gate, putRow, TRIALS_QUEUE, trials } from '../../test/trials';

const MINUTE_AGO = () => new Date(Date.now() - 60_000);

describeWithRedis('a row of the outbox with queues in Redis', () => {
  let worker: TestWorker;
  beforeAll(async () => (worker = await bootTrials({ hasRedis: true })));
  afterAll(() => worker.close());

  it('is left to the relay that has leased it, until the lease is over', async () => {
    const leased = await putRow(worker, { leased_until: new Date(Date.now() + 3_600_000) });
    const abandoned = await putRow(worker, { leased_until: MINUTE_AGO() });

    await worker.until(abandoned, 'done');

    expect(await worker.row(leased)).toMatchObject({ status: 'pending', send_number: 0 });
  });

  it('waits until it is due', async () => {
    const later = await putRow(worker, { due_at: new Date(Date.now() + 3_600_000) });

    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'at once' }), 'done');

    expect(await worker.row(later)).toMatchObject({ status: 'pending', send_number: 0 });
  });

  it('is handed over while the job of another is in hand', async () => {
    const { opened, open } = gate();
    let isInHand = false;
    trials.obstacles.set('lengthy', () => {
      isInHand = true;
      return opened;
    });
    const lengthy = await worker.send(TRIALS_QUEUE, 'write', { subject: 'lengthy' });
    // Otherwise the two may share a job.
    await eventually(async () => isInHand);

    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'brief' }), 'done');
    open();

    expect(await worker.until(lengthy, 'done')).toMatchObject({ send_number: 1 });
    expect(await effectsOf(worker, 'lengthy')).toEqual(['lengthy']);
  });

  it('is one of many that are all done, each once', async () => {
    await worker.db.query(`
      insert into outbox_message (id, queue, name, payload)
      select gen_random_uuid(), 'trials', 'write', jsonb_build_object('subject', 'many ' || number)
      from generate_series(1000, 1349) number`);

    await eventually(async () => (await effectsOf(worker, 'many')).length >= 350, 30_000);

    const numbers = Array.from({ length: 350 }, (_, number) => `many ${number + 1000}`);
    expect(await effectsOf(worker, 'many')).toEqual(numbers);
  });

  it('is sent again under a new number when its queue has lost it', async () => {
    const lost = await putRow(worker, {
      payload: { subject: 'lost' },
      status: 'relayed',
      send_number: 1,
      relayed_at: MINUTE_AGO(),
    });

    expect(await worker.until(lost, 'done')).toMatchObject({ send_number: 2, attempts: 0 });
    expect(await effectsOf(worker, 'lost')).toEqual(['lost']);
  });

  it('is sent again with all others that its queue has lost', async () => {
    await worker.db.query(
      `insert into outbox_message (id, queue, name, payload, status, send_number, relayed_at)
       select gen_random_uuid(), 'trials', 'write', jsonb_build_object('subject', 'all ' || number), 'relayed', 1, $1
       from generate_series(1000, 1449) number`,
      [MINUTE_AGO()],
    );

    await eventually(async () => (await effectsOf(worker, 'all')).length >= 450, 40_000);

    const numbers = Array.from({ length: 450 }, (_, number) => `all ${number + 1000}`);
    expect(await effectsOf(worker, 'all')).toEqual(numbers);
  });

  it('is not sent again while its queue has it, nor when it has failed', async () => {
    const { opened, open } = gate();
    trials.obstacles.set('slow', () => opened);
    // Steps in the database would count as progress, so this one is outside of it.
    const slow = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'slow' });
    const failed = await putRow(worker, { status: 'failed', send_number: 1, relayed_at: MINUTE_AGO() });
    await eventually(async () => trials.told.some(({ subject }) => subject === 'slow'));
    const longAgo = MINUTE_AGO();
    await worker.db.query('update outbox_message set relayed_at = $2 where id = $1', [slow, longAgo]);

    await eventually(async () => (await worker.row(slow))!.relayed_at! > longAgo, 15_000);
    open();

    expect(await worker.until(slow, 'done')).toMatchObject({ send_number: 1 });
    expect(trials.told.filter(({ subject }) => subject === 'slow')).toHaveLength(1);
    expect(await worker.row(failed)).toMatchObject({ status: 'failed', send_number: 1 });
  });

  it('is heard of at once again after the connection that listens was lost', async () => {
    const listeners = `select pid from pg_stat_activity
      where application_name = 'review-service-relay' and datname = current_database()`;
    const [before] = await worker.db.query<{ pid: number }[]>(listeners);

    await worker.db.query('select pg_terminate_backend($1)', [before?.pid]);
    const id = await worker.send(TRIALS_QUEUE, 'write', { subject: 'unheard' });

    await worker.until(id, 'done');
    await eventually(async () => {
      const [now] = await worker.db.query<{ pid: number }[]>(listeners);
      return now && now.pid !== before?.pid;
    });
  });
});
