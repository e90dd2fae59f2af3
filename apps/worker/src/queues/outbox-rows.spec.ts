import { randomUUID } from 'node:crypto';
import { Database } from '@review-service/platform/database/database';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestWorker } from '../../test/test-worker';
import { OutboxRows } from './outbox-rows';

describe('a row of the outbox', () => {
  let worker: TestWorker;
  beforeAll(async () => (worker = await TestWorker.boot()));
  afterAll(() => worker.close());

  it('is waited for while the relay writes into it', async () => {
    const id = randomUUID();
    await worker.db.query(
      `insert into outbox_message (id, queue, name, payload, status, send_number, relayed_at)
       values ($1, 'groups', 'group.deleted', '{}', 'relayed', 1, now())`,
      [id],
    );
    const relay = worker.db.createQueryRunner();
    await relay.startTransaction();
    await relay.query('update outbox_message set leased_until = null where id = $1', [id]);

    const held = worker.get(Database).transaction(() => worker.get(OutboxRows).hold({ id, send: 1 }));
    await untilOneWaits(worker.db);
    await relay.commitTransaction();
    await relay.release();

    expect(await held).toMatchObject({ id });
  });
});
