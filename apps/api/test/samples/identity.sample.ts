import type { ResourceSample } from '../resource-sample';

/** What suites expect of an identity of an identity provider. */
export const identitySample: ResourceSample = {
  name: 'identity',
  plural: 'identities',
  list: ['users/:username/identities', 'GET'],
  item: ['users/:username/identities/:identity_id', 'GET', 'DELETE'],
  make: async ({ api, owner }) => ({ identity_id: (await api.make.identity(owner)).id }),
};
