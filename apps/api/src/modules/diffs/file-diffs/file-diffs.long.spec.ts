import { TestApi } from '../../../../test/test-api';

describe('files of a diff', () => {
  const api = TestApi.ofSuite();

  it('200: of a series of commits, also when each of them changes a thousand files', async () => {
    const request = await api.make.reviewRequest(await api.make.user(), await api.make.repository());
    await api.db.query(
      `insert into file_diff (
         review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status, commit_id,
         parent_commit_id)
       select $1, 1, path, '1', path, '2', 'M', nullif('c' || n, 'c5'), 'c' || n - 1
       from generate_series(0, 5) n, (select '/' || i as path from generate_series(1, 1000) i) file`,
      [request.id],
    );

    const files = `/api/review-requests/${request.displayId}/diffs/1/files/`;
    const { status, body } = await api.anonymous.get(`${files}?max-results=200`);

    expect([status, body.files?.length, body.total_results]).toEqual([200, 200, 1000]);
  });
});
