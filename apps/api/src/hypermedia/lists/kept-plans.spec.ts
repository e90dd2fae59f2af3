import { numbers } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, find } from '@review-service/database/verbs';
import { query } from '@review-service/testing/query';
import type { Made } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../test/test-api';

describe('plans that PostgreSQL keeps', () => {
  const api = TestApi.ofSuite({ settings: {} });
  let repository: Made;

  beforeAll(async () => {
    repository = await api.make.repository();
  });

  /** How often the generic plans of lists of attachments were used, on all connections. */
  const kept = async () => {
    const found = sql`
      select coalesce(array_agg(generic_plans::integer), '{}') as used from pg_prepared_statements
      where statement like ${'% diff_file_attachment %'}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        all(api.db, { used: numbers }, found).then(([row]) => row),
        find(api.db, { used: numbers }, found),
      ]).flat(),
    );
    return answers.flatMap((row) => row?.used ?? []);
  };

  // One plan for all values might read a million attachments for the few of a rare revision.
  it('are those of lists whose best plan is the same for all values', async () => {
    const list = `/api/repositories/${repository.id}/diff-file-attachments/`;

    await api.anonymous.get(`${list}?repository-revision=1`);
    expect(await kept()).toEqual([]);

    await api.anonymous.get(list);
    expect(await kept()).not.toEqual([]);
  });

  // Its index also has the order, and a ledger the total.
  it('are those of attachments of any type, even where most have the same', async () => {
    const request = await api.make.reviewRequest(await api.make.user(), repository);
    await query(
      api.db,
      sql`
        insert into diff_file_attachment
          (repository_id, review_request_id, filename, mimetype, sha256, repo_path, repo_revision)
        select ${repository.id}, ${request.id}, 'f', 'image/png', repeat('0', 64), '/' || n, '1'
        from generate_series(1, 5000) n`,
    );
    await api.db.query('analyze diff_file_attachment');
    const before = Math.max(0, ...(await kept()));

    for (let time = 0; time < 20; time += 1) {
      await api.anonymous.get(`/api/repositories/${repository.id}/diff-file-attachments/?mimetype=font/woff2`);
    }

    expect(Math.max(...(await kept()))).toBeGreaterThan(before);
    const plan = await query<{ 'QUERY PLAN': string }>(
      api.db,
      sql`explain select a.id from diff_file_attachment a
        where a.repository_id = ${repository.id} and a.mimetype = (select ${'font/woff2'}::text) order by a.id limit 250`,
    );
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using diff_file_attachment_mimetype/);
  });

  // One that does not know how few they are reads all review requests for each row of a list.
  it('of stacks read each member by its key', async () => {
    const { id } = await api.make.reviewRequest(await api.make.user(), repository);
    await api.db.query(
      `insert into review_request (display_id, submitter_id, repository_id, is_published)
       select 1000000 + n, submitter_id, repository_id, true from review_request, generate_series(1, 5000) n where id = $1`,
      [id],
    );
    await api.db.query('analyze review_request');
    const sent = await statementsOf(() => api.anonymous.get('/api/review-requests/?expand=stack'));
    const statement = sent.find((text) => text.includes('with recursive above')) ?? '';
    const count = Math.max(...[...statement.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at)));

    const plan = await api.db.transaction(async (manager) => {
      await manager.query('set local plan_cache_mode = force_generic_plan');
      await manager.query(`prepare stacks as ${statement}`);
      const lines: { 'QUERY PLAN': string }[] = await manager.query(
        `explain execute stacks(${Array(count).fill('null').join()})`,
      );
      await manager.query('deallocate stacks');
      return lines.map((line) => line['QUERY PLAN'].trim());
    });

    expect(plan.join('\n')).toMatch(/^->  Index Scan using \w+ on review_request .*\nIndex Cond: \(id = needed\.id\)/m);
  });
});
