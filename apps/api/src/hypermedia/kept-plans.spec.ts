import { lookUp, query, sql } from '@review-service/database/sql';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

describe('plans that PostgreSQL keeps', () => {
  let api: TestApi;
  let repository: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    repository = await api.make.repository();
  });
  afterAll(() => api.close());

  /** Lists of attachments that have a plan on some connection, as texts. */
  const kept = async () => {
    const found = sql`select statement from pg_prepared_statements where statement like ${'% diff_file_attachment %'}`;
    const ask = [query<{ statement: string }>, lookUp<{ statement: string }>];
    const all = await Promise.all(ask.flatMap((run) => Array.from({ length: 10 }, () => run(api.db.manager, found))));
    return all.flat().map(({ statement }) => statement);
  };

  // One plan for all values would read a million attachments for the few of a rare type.
  it('are those of whole lists, not of filtered ones, whose best plan depends on the value', async () => {
    const list = `/api/repositories/${repository.id}/diff-file-attachments/`;

    await api.anonymous.get(`${list}?mimetype=image/png`);
    await api.anonymous.get(`${list}?repository-revision=1`);
    expect(await kept()).toEqual([]);

    await api.anonymous.get(list);
    expect(await kept()).not.toEqual([]);
  });
});
