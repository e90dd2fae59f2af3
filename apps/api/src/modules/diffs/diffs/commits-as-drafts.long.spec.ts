import { errors } from '@review-service/contracts/errors';
import { PlayedWorker } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

describe('POST /api/review-requests/ with create_from_commit_id', () => {
  const api = TestApi.ofSuite();

  it('500: the source has not answered in time', async () => {
    const repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
    const form = { repository: repository.name, commit_id: 'a'.repeat(40), create_from_commit_id: '1' };

    const answer = await api.as(await api.make.user()).post('/api/review-requests/', form);

    expect(answer).toFailWith(errors.repositoryFailed);
    const made = 'select count(*)::integer as count from review_request where repository_id = $1';
    expect(await api.db.query(made, [repository.id])).toEqual([{ count: 0 }]);
  });
});
