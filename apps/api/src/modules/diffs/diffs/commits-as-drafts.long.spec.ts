import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { PlayedWorker } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';
const ID = 'a'.repeat(40);

describe('POST /api/review-requests/ with create_from_commit_id, and its draft with update_from_commit_id', () => {
  const api = TestApi.ofSuite({ settings: { MAX_DIFF_BYTES: '1000' } });
  let author: MadeUser;
  let repository: Made;
  let worker: PlayedWorker | undefined;

  beforeAll(async () => {
    author = await api.make.user();
  });
  beforeEach(async () => {
    repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });

  const post = (form: Record<string, string> = {}, headers = {}) =>
    api
      .as(author)
      .post(LIST, { repository: repository.name, commit_id: ID, create_from_commit_id: '1', ...form }, { headers });
  const count = async () =>
    (
      await api.db.query('select count(*)::integer as count from review_request where repository_id = $1', [
        repository.id,
      ])
    )[0].count as number;

  it('500: the source has not answered in time', async () => {
    const answer = await post();

    expect(answer).toFailWith(errors.repositoryFailed);
    expect(await count()).toBe(0);
  });
});
