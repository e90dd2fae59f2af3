import { errors } from '@review-service/contracts/errors';
import { REPOSITORY_BRANCHES, REPOSITORY_COMMITS } from '@review-service/contracts/repositories';
import type { SourceQuestion } from '@review-service/contracts/sources';
import type { Made, MadeUser } from '@review-service/testing/make';
import { PlayedWorker, type PlayedAnswer } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

const BRANCHES = [
  { id: 'main', name: 'main', commit: 'a'.repeat(40), default: true },
  { id: 'next', name: 'next', commit: 'b'.repeat(40), default: false },
];
const COMMITS = [
  {
    ...{ id: 'a'.repeat(40), parent: 'c'.repeat(40), author_name: 'Ann' },
    ...{ date: '2026-01-02T03:04:05+01:00', message: 'Fix it\n\nAll of it.' },
  },
  { id: 'c'.repeat(40), parent: '', author_name: 'Ann', date: '2026-01-01T03:04:05Z', message: 'Begin' },
];

describe('what the source of a repository lists', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let repository: Made;
  let asked: SourceQuestion[];

  beforeAll(async () => {
    somebody = await api.make.user();
  });
  beforeEach(async () => {
    asked = [];
    repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
  });
  afterEach(() => PlayedWorker.stopAll());

  const say = (said: PlayedAnswer) => {
    PlayedWorker.on(api, (question, id) => {
      if (id !== repository.id) return undefined;
      asked.push(question);
      return said;
    });
  };
  const get = (below: string, who = api.anonymous) => who.get(`/api/repositories/${repository.id}/${below}`);

  it('200: branches', async () => {
    say({ answer: BRANCHES.map((branch) => ({ ...branch, more: 'of the host' })) });

    const answer = await get('branches/');

    expect(answer).toShow(REPOSITORY_BRANCHES);
    expect(answer.body).toEqual({
      ...{ stat: 'ok', branches: BRANCHES },
      links: { self: { href: `${api.url}/api/repositories/${repository.id}/branches/`, method: 'GET' } },
    });
  });

  it('200: commits of a branch, from one on', async () => {
    say({ answer: COMMITS });

    const answer = await get(`commits/?branch=team/next&start=${'a'.repeat(40)}`);
    await get('commits/');

    expect(answer).toShow(REPOSITORY_COMMITS);
    expect(answer.body.commits).toEqual(COMMITS);
    expect(asked).toEqual([
      { kind: 'commits', branch: 'team/next', start: 'a'.repeat(40) },
      { kind: 'commits', branch: '', start: '' },
    ]);
  });

  it.each([
    ['branch', 'branch=--upload-pack'],
    ['branch', 'branch=a..b'],
    ['branch', 'branch=a%20b'],
    ['start', 'start=HEAD~1'],
    ['limit', 'limit=5'],
  ])('400: %s in %s', async (field, query) => {
    const answer = await get(`commits/?${query}`);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['missing', errors.commitNotFound],
    ['unauthorized', errors.repositoryLoginRefused],
    ['unreachable', errors.repositoryFailed],
    ['wrong', errors.repositoryFailed],
    ['too-large', errors.repositoryFailed],
    ['unsupported', errors.repositoryNotRead],
  ] as const)('a source that is %s is an error that says so', async (fault, error) => {
    say({ fault });

    expect(await get('branches/')).toFailWith(error);
    const answer = await get('commits/');
    expect(answer).toFailWith(error);
    expect(answer.body.err).not.toHaveProperty('trace_id');
  });

  it('asks nothing for those who may not read the repository', async () => {
    repository = await api.make.repository({ is_public: false });
    await PlayedWorker.giveSource(api, repository);
    say({ answer: BRANCHES });

    expect(await get('branches/')).toFailWith(errors.notLoggedIn);
    expect(await get('commits/', api.as(somebody))).toFailWith(errors.permissionDenied);
    expect(asked).toEqual([]);
  });
});
