import { errors } from '@review-service/contracts/errors';
import { PlayedWorker } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

describe('what the source of a repository lists', () => {
  const api = TestApi.ofSuite();

  it('500: it has not answered in time', async () => {
    const repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);

    const answer = await api.anonymous.get(`/api/repositories/${repository.id}/branches/`);

    expect(answer).toFailWith(errors.repositoryFailed);
    expect(answer.body.err.msg).toContain('in a few seconds');
  });
});
