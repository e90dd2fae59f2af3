import type { ResourceSample } from '../resource-sample';

/** What suites expect of repository. */
export const repositorySample: ResourceSample = {
  name: 'repository',
  plural: 'repositories',
  list: ['repositories', 'GET', 'POST'],
  item: ['repositories/:repository_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'repository',
  isOpen: true,
  sent: () => ({ form: { name: 'Made here', path: 'https://git.example.com/made.git', tool: 'Git' } }),
  make: async ({ api, here }) => ({ repository_id: (await api.make.repository(here)).id }),
};

/** 501 says that nothing there is read, to those who may ask. */
const contents = (name: string): ResourceSample => ({
  name: `repository_${name}`,
  list: [`repositories/:repository_id/${name}`, 'GET'],
  policyId: `repository_${name}`,
  isOpen: true,
  answer: 501,
});

/** What suites expect of repository info. */
export const repositoryInfoSample = contents('info');
/** What suites expect of repository branches. */
export const repositoryBranchesSample = contents('branches');
/** What suites expect of repository commits. */
export const repositoryCommitsSample = contents('commits');
