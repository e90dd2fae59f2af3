import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('files of a diff', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
  });

  const aRequest = async (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, await api.make.repository(), columns);
  const filesOf = ({ displayId }: { displayId: number }, diff = 'diffs/1') =>
    `/api/review-requests/${displayId}/${diff}/files/`;

  describe('200: of a series of commits', () => {
    it('also when each of them changes a thousand files', async () => {
      const request = await aRequest();
      await api.db.query(
        `insert into file_diff (
           review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status, commit_id,
           parent_commit_id)
         select $1, 1, path, '1', path, '2', 'M', nullif('c' || n, 'c5'), 'c' || n - 1
         from generate_series(0, 5) n, (select '/' || i as path from generate_series(1, 1000) i) file`,
        [request.id],
      );
      const { status, body } = await api.anonymous.get(`${filesOf(request)}?max-results=200`);
      expect([status, body.files?.length, body.total_results]).toEqual([200, 200, 1000]);
    });
  });
});
