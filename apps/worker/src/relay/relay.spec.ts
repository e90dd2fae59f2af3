import { openRedis, type RedisClient } from '@review-service/platform/redis/open-redis';
import { QUEUE_BACKEND, type QueueBackend } from '@review-service/platform/queues/queue-backend';
import { eventually } from '@review-service/testing/eventually';
import { startPrivateRedis } from '@review-service/testing/private-redis';
import { Wire } from '@review-service/testing/wire';
import { BACKENDS, type TestWorker } from '../../test/test-worker';
import { bootTrials, effectsOf, gate, putRow, TRIALS_QUEUE, trials } from '../../test/trials';

const MINUTE_AGO = () => new Date(Date.now() - 60_000);

describe.each(BACKENDS)('a row of the outbox, with queues in %s', (backend) => {
  let worker: TestWorker;
  beforeAll(async () => (worker = await bootTrials({ backend })));
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

  it('is failed, and not sent again without end, when it ends every process that works on it', async () => {
    // As BullMQ fails the job of processes that ended.
    const stalling = worker
      .get<QueueBackend>(QUEUE_BACKEND)
      .worker('poison', () => Promise.reject(new Error('job stalled more than allowable limit')), 1);
    const ids = await Promise.all(Array.from({ length: 5 }, () => putRow(worker, { queue: 'poison' })));
    const rows = () =>
      worker.db.query<{ status: string; send_number: number; error: string; due_at: Date }[]>(
        `select status, send_number, error, due_at from outbox_message where id = any($1)`,
        [ids],
      );

    await eventually(async () => {
      await worker.db.query(`update outbox_message set relayed_at = $2 where id = any($1) and status = 'relayed'`, [
        ids,
        MINUTE_AGO(),
      ]);
      return (await rows()).every(({ status }) => status === 'failed');
    }, 90_000);
    await stalling.close();

    for (const row of await rows())
      expect(row).toMatchObject({ send_number: 4, error: expect.stringContaining('its process ended') });
    // One of them may be to blame for all, so they were not sent again at one moment.
    expect(new Set((await rows()).map(({ due_at }) => due_at.getTime())).size).toBeGreaterThan(1);
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

describe('while Redis is away', () => {
  let wire: Wire;
  let worker: TestWorker;
  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_REDIS_URL ?? '');
    worker = await bootTrials({ backend: 'Redis', settings: { REDIS_URL: wire.through() } });
  });
  afterAll(async () => {
    await worker.close();
    await wire.cut();
  });

  it('follow-up work waits, and is done when it is back', async () => {
    await wire.cut();
    await eventually(() => worker.get<QueueBackend>(QUEUE_BACKEND).fault());

    const ids = await Promise.all(
      [1, 2, 3].map((number) => worker.send(TRIALS_QUEUE, 'write', { subject: `patient ${number}` })),
    );
    // It was tried, and put off.
    await eventually(async () => (await worker.row(ids[0]!))!.send_number > 0);
    expect(await worker.row(ids[0]!)).toMatchObject({ status: 'pending', attempts: 0 });
    await wire.mend();

    for (const id of ids) await worker.until(id, 'done');
    expect(await effectsOf(worker, 'patient')).toEqual(['patient 1', 'patient 2', 'patient 3']);
  });

  it('nothing is lost when it comes back with nothing in it', async () => {
    const { opened, open } = gate();
    const ids: string[] = [];
    for (const number of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      trials.obstacles.set(`forgotten ${number}`, () => opened);
      ids.push(await worker.send(TRIALS_QUEUE, 'write', { subject: `forgotten ${number}` }));
    }
    // Five are being processed, the others wait in Redis.
    await eventually(async () =>
      (await Promise.all(ids.map((id) => worker.row(id)))).every((row) => row!.send_number === 1),
    );

    const redis = openRedis(process.env.TEST_REDIS_URL ?? '');
    await wire.cut();
    await redis.del(...(await redis.keys(`*${worker.prefix}*`)));
    redis.disconnect();
    await wire.mend();
    open();
    await worker.db.query(`update outbox_message set relayed_at = $1 where status = 'relayed'`, [MINUTE_AGO()]);

    for (const id of ids) await worker.until(id, 'done');
    expect(await effectsOf(worker, 'forgotten')).toHaveLength(10);
  });
});

describe('while Redis is full', () => {
  let server: Awaited<ReturnType<typeof startPrivateRedis>>;
  let redis: RedisClient;
  let worker: TestWorker;
  beforeAll(async () => {
    server = await startPrivateRedis();
    redis = openRedis(server.url);
    worker = await bootTrials({ backend: 'Redis', settings: { REDIS_URL: server.url } });
  });
  afterAll(async () => {
    await worker.close();
    redis.disconnect();
    await server.stop();
  });

  it('the relay says so, tries less and less often, and hands everything over when there is room', async () => {
    const tried = async () => {
      const [{ count }] = await worker.db.query<[{ count: string }]>(
        'select count(*) from outbox_message where send_number > 0',
      );
      return Number(count);
    };
    await redis.config('SET', 'maxmemory', '1');
    expect(await worker.get<QueueBackend>(QUEUE_BACKEND).fault()).toContain('OOM');

    await worker.db.query(`
      insert into outbox_message (id, queue, name, payload, due_at)
      select gen_random_uuid(), 'trials', 'write', jsonb_build_object('subject', 'full'), now() - interval '1 hour'
      from generate_series(1, 2000)`);
    await eventually(async () => (await tried()) >= 500);

    // Without pauses it goes through all of them in no time.
    await expect(eventually(async () => (await tried()) >= 1_000, 1_500)).rejects.toThrow();
    expect(await worker.metrics.metrics()).toMatch(/outbox_oldest_seconds\{status="pending"\} 36\d\d/);
    await redis.config('SET', 'maxmemory', '0');
    await eventually(async () => (await effectsOf(worker, 'full')).length === 2_000, 60_000);
  });
});
