import { RedisQueues } from '@review-service/platform/queues/redis-queues';
import { eventually } from '@review-service/testing/eventually';
import { describeWithRedis } from '@review-service/testing/left-out';
import { MINUTE_AGO, putRow, trialsOfSuite } from '../../test/trials';

describeWithRedis('a row of the outbox with queues in Redis', () => {
  const worker = trialsOfSuite({ hasRedis: true });

  it('is failed, and not sent again without end, when it ends every process that works on it', async () => {
    // As BullMQ fails the job of processes that ended.
    const stalling = worker
      .get(RedisQueues)
      .worker('poison', () => Promise.reject(new Error('job stalled more than allowable limit')), 1);
    const ids = await Promise.all(Array.from({ length: 5 }, () => putRow(worker, { queue: 'poison' })));
    const rows = () =>
      worker.query<{ status: string; send_number: number; error: string; due_at: Date }[]>(
        `select status, send_number, error, due_at from outbox_message where id = any($1)`,
        [ids],
      );

    await eventually(async () => {
      await worker.query(`update outbox_message set relayed_at = $2 where id = any($1) and status = 'relayed'`, [
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
});
