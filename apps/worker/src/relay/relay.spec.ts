import { eventually } from '@review-service/testing/eventually';
import { describeWithRedis } from '@review-service/testing/left-out';
import { testRowsInTurn } from '../../test/rows-in-turn';
import { effectsOf, held, MINUTE_AGO, putRow, trials, TRIALS_QUEUE, trialsOfSuite } from '../../test/trials';

describeWithRedis('a row of the outbox with queues in Redis', () => {
  const worker = trialsOfSuite({ hasRedis: true });
  testRowsInTurn(worker);

  it('is one of many that are all done, each once', async () => {
    await worker.query(`
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
    await worker.query(
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
    const { begun, open } = held('slow');
    // Steps in the database would count as progress, so this one is outside of it.
    const slow = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'slow' });
    await begun;
    const failed = await putRow(worker, { status: 'failed', send_number: 1, relayed_at: MINUTE_AGO() });
    const longAgo = MINUTE_AGO();
    await worker.query('update outbox_message set relayed_at = $2 where id = $1', [slow, longAgo]);

    await eventually(async () => (await worker.row(slow))!.relayed_at! > longAgo, 15_000);
    open();

    expect(await worker.until(slow, 'done')).toMatchObject({ send_number: 1 });
    expect(trials.told.filter(({ subject }) => subject === 'slow')).toHaveLength(1);
    expect(await worker.row(failed)).toMatchObject({ status: 'failed', send_number: 1 });
  });
});
