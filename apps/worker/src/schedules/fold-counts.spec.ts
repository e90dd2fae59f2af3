import { accessTokens, ledgers, reviews } from '@review-service/database/ledgers';
import { keyOf } from '@review-service/database/ledgers/counted-list';
import { sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { TestWorker } from '../../test/test-worker';
import { FoldCounts } from './fold-counts';

/** How often the rows of a ledger were looked for. */
interface Scans {
  readonly by_sum: number;
  readonly by_key: number;
}

describe('folding counts', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });

  const fold = () => worker.get(FoldCounts).run();
  const sumOfGroups = async () =>
    (await worker.column<number>('select coalesce(sum(n), 0)::int from review_group_count'))[0]!;

  it('leaves one row for each key, with the same sum, and none for keys of nothing', async () => {
    const [user, site] = [await worker.make.user(), await worker.make.site()];
    const request = await worker.make.reviewRequest(user, await worker.make.repository(), {
      groups: [await worker.make.group()],
    });
    for (let i = 0; i < 3; i += 1) {
      await worker.make.group({ visible: i > 0, local_site_id: site.id });
      await worker.make.oauthToken(user);
      await worker.make.attachment(request);
    }
    await worker.query('delete from review_group where local_site_id = $1 and not visible', [site.id]);
    const sums = () =>
      Promise.all(
        ledgers.map(({ table, key }) =>
          query(
            worker.db.manager,
            sql`select ${key}, sum(n) from ${table} group by ${key} having sum(n) <> 0 order by ${key}`,
          ),
        ),
      );
    const before = await sums();

    await fold();
    await worker.make.attachment(request);
    await worker.query('delete from diff_file_attachment where id = (select max(id) from diff_file_attachment)');
    await fold();

    expect(await sums()).toEqual(before);
    for (const { table, key } of ledgers) {
      const repeated = sql`select ${key} from ${table} group by ${key} having count(*) > 1 or sum(n) = 0 or not bool_and(is_folded)`;
      expect(await query(worker.db.manager, repeated)).toEqual([]);
    }
  });

  it.each([
    [
      'reviews, whose keys differ by their audience alone',
      reviews,
      (key: string) => `
        'general', false, 0, case when ${key} % 3 = 0 then ${key} % 1000 else 0 end, ${key} % 3 = 0, false, 0, 1, true,
        'audience', false, array[${key}]`,
    ],
    ['tokens', accessTokens, (key: string) => `0, ${key}`],
  ])('finds the sum of a key by all of it: %s', async (_, list, columns) => {
    const { ledger } = list;
    const written = (isFolded: boolean) =>
      worker.query(`
        insert into ${ledger} (${keyOf(list)}, n, is_folded)
        select ${columns('key')}, 1, ${isFolded} from generate_series(1, 20000) key`);
    await written(true);
    await written(false);
    await worker.query(`analyze ${ledger}`);
    const client = worker.db.createQueryRunner();
    const scans = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const [found] = (await client.query(
        `select sum(idx_scan) filter (where indexrelname = $1)::int as by_sum,
           sum(idx_scan) filter (where indexrelname = $2)::int as by_key
         from pg_stat_user_indexes where relid = $3::regclass`,
        [`${ledger}_sum`, `${ledger}_key`, ledger],
      )) as Scans[];
      return found!;
    };
    const before = await scans();

    await client.query('select fold_ledger($1::regclass, $2, 100)', [ledger, keyOf(list)]);

    const after = await scans();
    await client.release();
    await worker.query(`delete from ${ledger}`);
    expect(after).toEqual({ ...before, by_sum: before.by_sum + 100 });
  });

  it('changes no total at any time, while others write and fold', async () => {
    await worker.query('delete from review_group_count');
    const pair = async (i: number) => {
      await worker.db.transaction(async (db) => {
        await db.query(`insert into review_group (name) values ($1)`, [`in-${i}`]);
        await db.query(`update review_group set deleted_at = now() where name = $1`, [`in-${i}`]);
        await db.query(`insert into review_group (name) values ($1)`, [`out-${i}`]);
      });
      await worker.query(`delete from review_group where name = $1`, [`out-${i}`]);
    };
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const writers = Array.from({ length: 8 }, (_, i) => pair(round * 8 + i));
      const readers = Array.from({ length: 4 }, async () => seen.add(await sumOfGroups()));
      await Promise.all([...writers, ...readers, fold(), fold()]);
    }
    await fold();

    expect([...seen].filter((sum) => sum < 0 || sum > 8)).toEqual([]);
    expect(await worker.query('select * from review_group_count')).toEqual([]);
  });

  it('leaves rows to the process that folds them already', async () => {
    await worker.make.group();

    await worker.db.transaction(async (other) => {
      await other.query('select from review_group_count for update');
      await fold();
    });

    expect(await worker.column('select count(*)::int from review_group_count where not is_folded')).toEqual([1]);
  });
});
