import { errors } from '@review-service/contracts/errors';
import type { Made } from '@review-service/testing/make';
import { PlayedWorker } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

describe('what the source of a repository lists', () => {
  const api = TestApi.ofSuite();
  let worker: PlayedWorker | undefined;
  let repository: Made;

  beforeEach(async () => {
    repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });

  const get = (below: string, who = api.anonymous) => who.get(`/api/repositories/${repository.id}/${below}`);

  it('500: it has not answered in time', async () => {
    const answer = await get('branches/');

    expect(answer).toFailWith(errors.repositoryFailed);
    expect(answer.body.err.msg).toContain('in a few seconds');
  });
});
