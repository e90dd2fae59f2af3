import { randomUUID } from 'node:crypto';
import type { ResourceSample } from '../resource-sample';

/** What suites expect of a group that an identity provider gives. */
export const providerGroupSample: ResourceSample = {
  name: 'provider_group',
  plural: 'provider_groups',
  list: ['sign-in-providers/:sign_in_provider/groups', 'GET', 'POST'],
  item: ['sign-in-providers/:sign_in_provider/groups/:provider_group_id', 'GET', 'DELETE'],
  sent: ({ mapped = '' }) => ({ form: { claim: randomUUID(), group: String(mapped) } }),
  make: async ({ api, above }) => {
    const { id, name } = await api.make.group();
    const [mapping] = await api.db.query<{ id: number }[]>(
      'insert into provider_group (provider, claim, group_id) values ($1, $2, $3) returning id',
      [above.sign_in_provider, randomUUID(), id],
    );
    return { provider_group_id: mapping?.id ?? 0, mapped: name };
  },
};
