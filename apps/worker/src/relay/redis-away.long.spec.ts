import { RedisQueues } from '@review-service/platform/queues/redis-queues';
import { openRedis, type RedisClient } from '@review-service/platform/redis/open-redis';
import { eventually } from '@review-service/testing/eventually';
import { describeWithRedis } from '@review-service/testing/left-out';
import { startPrivateRedis } from '@review-service/testing/private-redis';
import { Wire } from '@review-service/testing/wire';
import type { TestWorker } from '../../test/test-worker';
import { bootTrials, effectsOf, gate, MINUTE_AGO, trials, TRIALS_QUEUE } from '../../test/trials';

describeWithRedis('while Redis is away', () => {
  let wire: Wire;
  let worker: TestWorker;
  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_REDIS_URL ?? '');
    worker = await bootTrials({ hasRedis: true, settings: { REDIS_URL: wire.through() } });
  });
  afterAll(async () => {
    await worker.close();
    await wire.cut();
  });

  it('follow-up work waits, and is done when it is back', async () => {
    await wire.cut();
    await eventually(() => worker.get(RedisQueues).fault());

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
    await worker.query(`update outbox_message set relayed_at = $1 where status = 'relayed'`, [MINUTE_AGO()]);

    for (const id of ids) await worker.until(id, 'done');
    expect(await effectsOf(worker, 'forgotten')).toHaveLength(10);
  });
});

describeWithRedis('while Redis is full', () => {
  let server: Awaited<ReturnType<typeof startPrivateRedis>>;
  let redis: RedisClient;
  let worker: TestWorker;
  beforeAll(async () => {
    server = await startPrivateRedis();
    redis = openRedis(server.url);
    worker = await bootTrials({ hasRedis: true, settings: { REDIS_URL: server.url } });
  });
  afterAll(async () => {
    await worker.close();
    redis.disconnect();
    await server.stop();
  });

  it('the relay says so, tries less and less often, and hands everything over when there is room', async () => {
    const tried = async () => {
      const [{ count }] = await worker.query<[{ count: string }]>(
        'select count(*) from outbox_message where send_number > 0',
      );
      return Number(count);
    };
    await redis.config('SET', 'maxmemory', '1');
    expect(await worker.get(RedisQueues).fault()).toContain('OOM');

    await worker.query(`
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
