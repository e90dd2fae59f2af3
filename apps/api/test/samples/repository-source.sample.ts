import type { ResourceSample } from '../resource-sample';

/** What suites expect of the source of a repository. */
export const repositorySourceSample: ResourceSample = {
  name: 'repository_source',
  list: ['repositories/:repository_id/source', 'GET', 'PUT', 'DELETE'],
  policyId: 'repository',
};

/** What suites expect of a check of the source of a repository. */
export const connectionCheckSample: ResourceSample = {
  name: 'connection_check',
  list: ['repositories/:repository_id/connection-check', 'POST'],
  policyId: 'repository',
  made: 200,
  sent: () => ({ form: {} }),
};
