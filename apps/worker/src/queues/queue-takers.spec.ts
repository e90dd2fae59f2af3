import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { TestWorker } from '../../test/test-worker';
import { bootTrials, putRow, TRIALS_QUEUE } from '../../test/trials';
import { chooseQueues } from './queue-takers';

describe('WORKER_QUEUES', () => {
  const KNOWN = ['groups', 'webhooks', 'upkeep'];

  it.each([
    [[], { groups: null, webhooks: null, upkeep: null }],
    [['all'], { groups: null, webhooks: null, upkeep: null }],
    [['webhooks'], { webhooks: null }],
    [['webhooks:50', 'upkeep'], { webhooks: 50, upkeep: null }],
  ])('%j chooses %j', (wanted, chosen) => {
    expect(Object.fromEntries(chooseQueues(wanted, KNOWN))).toEqual(chosen);
  });

  it.each([['pears'], ['groups:0'], ['groups:many'], ['groups:5:5'], ['']])('"%s" is refused, with a hint', (entry) => {
    expect(() => chooseQueues([entry], KNOWN)).toThrow(
      `WORKER_QUEUES: "${entry}" is not a queue, or a queue with its concurrency such as "groups:10". There are groups`,
    );
  });

  it('leaves the jobs of other queues to others', async () => {
    const worker = await bootTrials({ settings: { WORKER_QUEUES: 'trials:2' } });
    try {
      const upkeep = await putRow(worker, { queue: GROUPS_QUEUE.name, name: 'group.deleted', payload: { groupId: 1 } });
      await worker.until(await worker.send(TRIALS_QUEUE, 'write', { subject: 'ours' }), 'done');

      // Its own process hands it over all the same.
      await worker.until(upkeep, 'relayed');
    } finally {
      await worker.close();
    }
  });

  it('keeps a worker from starting that would take from nothing', async () => {
    await expect(TestWorker.boot({ settings: { WORKER_QUEUES: 'pears' } })).rejects.toThrow(/WORKER_QUEUES: "pears"/);
  });
});
