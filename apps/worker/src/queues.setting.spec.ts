import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { TestWorker } from '../test/test-worker';
import { putRow } from '../test/trials';
import { readQueues } from './queues.setting';

describe('WORKER_QUEUES', () => {
  it.each([[[]], [['all']]])('%j chooses all', (wanted) => {
    expect(readQueues(wanted)).toBeUndefined();
  });

  it.each([
    [['webhooks'], [['webhooks', undefined]]],
    [
      ['webhooks:50', 'upkeep'],
      [
        ['webhooks', 50],
        ['upkeep', undefined],
      ],
    ],
  ])('%j chooses %j', (wanted, chosen) => {
    expect([...(readQueues(wanted) ?? [])]).toEqual(chosen);
  });

  it.each(['pears', 'groups:0', 'groups:many', 'groups:5:5'])('"%s" is refused, with a hint', async (entry) => {
    await expect(TestWorker.boot({ settings: { WORKER_QUEUES: entry } })).rejects.toThrow(
      `WORKER_QUEUES: "${entry}" is not a queue, or a queue with its concurrency such as "account-mail:10". There are`,
    );
  });

  it('leaves the jobs of other queues to others', async () => {
    const worker = await TestWorker.boot({ settings: { WORKER_QUEUES: 'groups:2' } });
    try {
      const payload = { applicationId: 1, tokenId: 1, userId: 1 };
      const foreign = await putRow(worker, { queue: WEBHOOKS_QUEUE.name, name: 'oauth_token.deleted', payload });
      const own = await putRow(worker, {
        queue: GROUPS_QUEUE.name,
        name: 'group.deleted',
        payload: { groupId: 1, deletedBy: 1 },
      });
      await worker.until(own, 'done');

      expect(await worker.row(foreign)).toMatchObject({ status: 'pending', send_number: 0 });
    } finally {
      await worker.close();
    }
  });
});
