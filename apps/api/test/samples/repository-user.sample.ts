import type { ResourceSample } from '../resource-sample';

/** What suites expect of repository user. */
export const repositoryUserSample: ResourceSample = {
  name: 'repository_user',
  plural: 'repository_users',
  list: ['repositories/:repository_id/users', 'GET', 'POST'],
  item: ['repositories/:repository_id/users/:username', 'GET', 'DELETE'],
  policyId: 'repository_user',
  sent: ({ newcomer = '' }) => ({ form: { username: String(newcomer) } }),
  make: async ({ api, owner, above }) => {
    await api.db.query('insert into repository_user values ($1, $2)', [above.repository_id, owner.id]);
    return { username: owner.username, newcomer: (await api.make.user()).username };
  },
};
