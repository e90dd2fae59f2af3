import { randomUUID } from 'node:crypto';
import { Database } from '@review-service/platform/database/database';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestWorker } from '../../test/test-worker';
import { OutboxRows, retryDelay } from './outbox-rows';

describe('a row of the outbox', () => {
  const worker = TestWorker.ofSuite();

  it('is waited for while the relay writes into it', async () => {
    const id = randomUUID();
    await worker.query(
      `insert into outbox_message (id, queue, name, payload, status, send_number, relayed_at)
       values ($1, 'groups', 'group.deleted', '{}', 'relayed', 1, now())`,
      [id],
    );

    const { held } = await worker.db.transaction(async (relay) => {
      await relay.query('update outbox_message set leased_until = null where id = $1', [id]);
      const held = worker.get(Database).transaction(() => worker.get(OutboxRows).hold({ id, send: 1 }));
      await untilOneWaits(worker.db);
      return { held };
    });

    expect(await held).toMatchObject({ id });
  });
});

const OPTIONS = { concurrency: 1, attempts: 10, firstDelay: 1_000, longestDelay: 60_000 };
const [LEAST, MIDDLE, MOST] = [() => 0, () => 0.5, () => 1];

describe('the wait after a failure', () => {
  it('doubles each time, up to the longest', () => {
    const delays = [1, 2, 3, 6, 7, 100].map((failures) => retryDelay(OPTIONS, failures, MIDDLE));

    expect(delays).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });

  it('is up to a quarter shorter or longer, so that what failed together is not tried together', () => {
    expect([LEAST, MOST].map((random) => retryDelay(OPTIONS, 3, random))).toEqual([3_000, 5_000]);
  });
});
