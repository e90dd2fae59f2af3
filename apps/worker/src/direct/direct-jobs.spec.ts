import { eventually } from '@review-service/testing/eventually';
import type { TestWorker } from '../../test/test-worker';
import { bootTrials, effectsOf, gate, putRow, TRIALS_QUEUE, trials } from '../../test/trials';

const MINUTE_AGO = () => new Date(Date.now() - 60_000);
const LATER = () => new Date(Date.now() + 3_600_000);

describe('a row of the outbox without Redis', () => {
  let worker: TestWorker;
  beforeAll(async () => (worker = await bootTrials()));
  afterAll(() => worker.close());

  it('waits until it is due', async () => {
    const later = await putRow(worker, { due_at: LATER() });

    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'at once' }), 'done');

    expect(await worker.row(later)).toMatchObject({ status: 'pending', send_number: 0 });
  });

  it('is left to the relay of a worker with Redis that has leased it, until the lease is over', async () => {
    const leased = await putRow(worker, { leased_until: LATER() });
    const abandoned = await putRow(worker, { leased_until: MINUTE_AGO() });

    await worker.until(abandoned, 'done');

    expect(await worker.row(leased)).toMatchObject({ status: 'pending', send_number: 0 });
  });

  it('is leased while the job of another is in hand', async () => {
    const { opened, open } = gate();
    let isInHand = false;
    trials.obstacles.set('lengthy', () => {
      isInHand = true;
      return opened;
    });
    const lengthy = await worker.send(TRIALS_QUEUE, 'write', { subject: 'lengthy' });
    await eventually(async () => isInHand);

    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'brief' }), 'done');
    open();

    expect(await worker.until(lengthy, 'done')).toMatchObject({ send_number: 1 });
    expect(await effectsOf(worker, 'lengthy')).toEqual(['lengthy']);
  });

  it('is one of many that are all done, each once, by two workers', async () => {
    const other = await worker.another();
    await worker.db.query(`
      insert into outbox_message (id, queue, name, payload)
      select gen_random_uuid(), 'trials', case when number % 3 = 0 then 'count' else 'write' end,
        jsonb_build_object('subject', 'many ' || number || ' ')
      from generate_series(1000, 1349) number`);

    const open = `select count(*)::int as n from outbox_message where payload ->> 'subject' like 'many%' and status <> 'done'`;
    await eventually(async () => (await worker.db.query<{ n: number }[]>(open))[0]!.n === 0, 30_000);
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
    const { opened, open } = gate();
    trials.obstacles.set('slow', () => opened);
    // Steps in the database would count as progress, so this one is outside of it.
    const slow = await worker.send(TRIALS_QUEUE, 'tell', { subject: 'slow' });
    await eventually(async () => trials.told.some(({ subject }) => subject === 'slow'));
    const old = new Date(Date.now() - 15_000);
    await worker.db.query('update outbox_message set relayed_at = $2 where id = $1', [slow, old]);

    await eventually(async () => (await worker.row(slow))!.relayed_at! > old, 15_000);
    open();

    expect(await worker.until(slow, 'done')).toMatchObject({ send_number: 1 });
    expect(trials.told.filter(({ subject }) => subject === 'slow')).toHaveLength(1);
  });

  it('is heard of at once again after the connection that listens was lost', async () => {
    const listeners = `select pid from pg_stat_activity
      where application_name = 'review-service-relay' and datname = current_database()`;
    const [before] = await worker.db.query<{ pid: number }[]>(listeners);

    await worker.db.query('select pg_terminate_backend($1)', [before?.pid]);
    await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'unheard' }), 'done');

    await eventually(async () => {
      const [now] = await worker.db.query<{ pid: number }[]>(listeners);
      return now && now.pid !== before?.pid;
    });
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
