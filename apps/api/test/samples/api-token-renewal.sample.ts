import type { ResourceSample } from '../resource-sample';

/** What suites expect of the renewal of an API token. */
export const apiTokenRenewalSample: ResourceSample = {
  name: 'api_token_renewal',
  plural: 'api_token_renewals',
  list: ['users/:username/api-tokens/:api_token_id/renewals', 'GET', 'POST'],
  item: ['users/:username/api-tokens/:api_token_id/renewals/:api_token_renewal_id', 'GET', 'DELETE'],
  sent: () => ({ form: {} }),
  make: async ({ api, above }) => ({
    api_token_renewal_id: (await api.make.formerSecret({ id: Number(above.api_token_id) })).id,
  }),
};
