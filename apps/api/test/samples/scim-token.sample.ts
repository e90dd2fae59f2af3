import { randomUUID } from 'node:crypto';
import type { ResourceSample } from '../resource-sample';

/** What suites expect of a token of a directory. */
export const scimTokenSample: ResourceSample = {
  name: 'scim_token',
  plural: 'scim_tokens',
  list: ['scim-tokens', 'GET', 'POST'],
  item: ['scim-tokens/:scim_token_id', 'GET', 'DELETE'],
  sent: () => ({ form: { provider: `okta-${randomUUID().slice(0, 8)}` } }),
  make: async ({ api }) => ({ scim_token_id: (await api.make.scimToken()).id }),
};
