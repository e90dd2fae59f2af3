import { TestWorker } from '../../test/test-worker';
import { FoldCounts } from './fold-counts';

describe('folding counts', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });

  const fold = () => worker.get(FoldCounts).run();

  it('takes no longer for many keys, where PostgreSQL has seen none that is folded', async () => {
    await worker.query('delete from review_request_opening_count');
    await worker.query(`
      insert into review_request_opening_count
        (user_id, is_submitter, is_reviewer, local_site_id, repository_id, status, is_published, part,
         is_open, audience, n)
      select key % 1000, false, true, 0, 1, 'P', true, 'audience', false, array[key], 1 from generate_series(1, 60000) key`);
    await worker.query('analyze review_request_opening_count');

    // Comparing each with each would take longer than a statement of the worker may.
    await fold();

    expect(await worker.query('select count(*)::int, bool_and(is_folded) from review_request_opening_count')).toEqual([
      { count: 60_000, bool_and: true },
    ]);
    await worker.query('delete from review_request_opening_count');
  });
});
