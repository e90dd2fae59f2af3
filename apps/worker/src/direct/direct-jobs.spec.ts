import { eventually } from '@review-service/testing/eventually';
import { testRowsInTurn } from '../../test/rows-in-turn';
import {
  bootTrials,
  effectsOf,
  gate,
  held,
  MINUTE_AGO,
  putRow,
  trials,
  TRIALS_QUEUE,
  trialsOfSuite,
} from '../../test/trials';

describe('a row of the outbox without Redis', () => {
  const worker = trialsOfSuite();
  testRowsInTurn(worker);

  it('is one of many that are all done, each once, by two workers', async () => {
    const other = await worker.another();
    await worker.query(`
      insert into outbox_message (id, queue, name, payload)
      select gen_random_uuid(), 'trials', case when number % 3 = 0 then 'count' else 'write' end,
        jsonb_build_object('subject', 'many ' || number || ' ')
      from generate_series(1000, 1349) number`);

    const open = `select count(*)::int as n from outbox_message where payload ->> 'subject' like 'many%' and status <> 'done'`;
    await eventually(async () => (await worker.query<{ n: number }[]>(open))[0]!.n === 0, 30_000);
    await other.stop();

    const effects = await effectsOf(worker, 'many');
    expect(new Set(effects).size).toBe(effects.length);
    expect(new Set(effects.map((effect) => effect.slice(0, 9))).size).toBe(350);
  });

  it('is done by another process when the one that had it has ended', async () => {
    const lost = await putRow(worker, {
      payload: { subject: 'lost' },
      status: 'relayed',
      send_number: 1,
      relayed_at: MINUTE_AGO(),
    });

    expect(await worker.until(lost, 'done')).toMatchObject({ send_number: 2 });
    expect(await effectsOf(worker, 'lost')).toEqual(['lost']);
  });

  it('is failed, and not leased without end, when it ends every process that works on it', async () => {
    const poison = { status: 'relayed', send_number: 4, attempts: 3, relayed_at: MINUTE_AGO() };
    const ids = await Promise.all([1, 2].map(() => putRow(worker, poison)));

    for (const id of ids) {
      const error = expect.stringContaining('its process ended') as string;
      expect(await worker.until(id, 'failed')).toMatchObject({ send_number: 4, attempts: 4, error });
    }
  });

  it('is not leased again while its process has it', async () => {
    const { begun, open } = held('slow');
    // Steps in the database would count as progress, so this one is outside of it.
    const slow = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'slow' });
    await begun;
    const old = new Date(Date.now() - 15_000);
    await worker.query('update outbox_message set relayed_at = $2 where id = $1', [slow, old]);

    await eventually(async () => (await worker.row(slow))!.relayed_at! > old, 15_000);
    open();

    expect(await worker.until(slow, 'done')).toMatchObject({ send_number: 1 });
    expect(trials.told.filter(({ subject }) => subject === 'slow')).toHaveLength(1);
  });
});

describe('a worker without Redis that is stopped', () => {
  it('gives back what it has leased and not begun', async () => {
    const worker = await bootTrials();
    const { opened, open } = gate();
    for (const number of [1, 2, 3, 4, 5]) trials.obstacles.set(`busy ${number}`, () => opened);
    const busy = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => worker.send(TRIALS_QUEUE, 'tell', { subject: `busy ${number}` })),
    );
    await eventually(async () => trials.told.length === 5);
    const waiting = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'waits' });

    const stopped = worker.stop();
    open();
    await stopped;

    const rows = (await worker.lookAt('select id, status from outbox_message order by id', [])) as object[];
    expect(rows).toEqual(
      [...busy.map((id) => ({ id, status: 'done' })), { id: waiting, status: 'pending' }].sort((one, other) =>
        one.id < other.id ? -1 : 1,
      ),
    );
    await worker.close();
  });
});
