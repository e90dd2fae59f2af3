import type { ResourceSample } from '../resource-sample';

/** What suites expect of repository group. */
export const repositoryGroupSample: ResourceSample = {
  name: 'repository_group',
  plural: 'repository_groups',
  list: ['repositories/:repository_id/groups', 'GET', 'POST'],
  item: ['repositories/:repository_id/groups/:group_name', 'GET', 'DELETE'],
  policyId: 'repository_group',
  sent: ({ newcomer = '' }) => ({ form: { group_name: String(newcomer) } }),
  make: async ({ api, owner, here, above }) => {
    const made = { invite_only: true, members: [owner], ...here };
    const [group, newcomer] = [await api.make.group(made), await api.make.group(made)];
    await api.db.query('insert into repository_group values ($1, $2)', [above.repository_id, group.id]);
    return { group_name: group.name, newcomer: newcomer.name };
  },
};
