import type { MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

/** The review request has so many revisions, each with one file; another has ten times as many files. */
const REVISIONS = 2_000;
/** A page and its total read so many rows at most. */
const READ_AT_MOST = 100;

describe('the files of a review request with many revisions', () => {
  let api: TestApi;
  let author: MadeUser;
  let number: number;

  beforeAll(async () => {
    api = await TestApi.boot();
    author = await api.make.user();
    const repository = await api.make.repository();
    const [revised, others] = [
      await api.make.reviewRequest(author, repository),
      await api.make.reviewRequest(author, repository),
    ];
    number = revised.displayId;
    const insert = `
      insert into file_diff (review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status)
      select $1, case when $3 then n else 1 end, '/a-' || n, 'a1', '/a-' || n, 'b2', 'M' from generate_series(1, $2::integer) n`;
    await api.db.query(insert, [others.id, 10 * REVISIONS, false]);
    await api.db.query(insert, [revised.id, REVISIONS, true]);
    await api.db.query('vacuum analyze');
  });
  afterAll(() => api.close());

  it.each([1, REVISIONS / 2, REVISIONS])('are read by their revision %i alone', async (revision) => {
    const path = `/api/review-requests/${number}/diffs/${revision}/files/`;
    expect(await rowsReadBy(api, api.as(author), path)).toBeLessThan(READ_AT_MOST);
  });
});
